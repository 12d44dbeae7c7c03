"""`--cluster`: the cluster that works for a command."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from tablas.cli.arguments import value_of
from tablas.cli.command_line import Given, Option
from tablas.cli.faults import BadOption
from tablas.report.words import Words

if TYPE_CHECKING:
    from tablas.cluster import Cluster


def cluster_option(words: Words) -> Option:
    """The option as it is declared."""
    return Option("--cluster", words["help_cluster"], "ADDRESS")


def must_be_either(given: Given, first: str, second: str, words: Words) -> None:
    """Refuses two options of which one would be without effect.

    Raises:
        BadOption: both are given.
    """
    value = given.maybe(second)
    if given.maybe(first) is not None and value is not None:
        raise BadOption(second, value, words["expected_either"].format(first=first, second=second))


def read_cluster(given: Given, words: Words) -> Cluster | None:
    """The cluster at the address of the option, entered; None without the option."""
    address = given.maybe("--cluster")
    if address is None:
        return None
    if sys.stderr.isatty():
        sys.stderr.write(words["cluster_joining"].format(address=address) + "\n")
        sys.stderr.flush()
    from tablas.cluster import Cluster  # here and not above: few commands need one

    with value_of("--cluster"):
        return Cluster(address)
