"""Smart Game Format as text: nodes with properties, both ways.

Only the main line of a game tree is kept. The reading is one pass without recursion, so that depth and
length of a file cost nothing but its size.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tablas.record import Problem

Values = tuple[str, ...]

# A value that is never closed is one token too: no bracket is looked at twice. A closed one has a group.
_TOKEN = re.compile(r"[();]|[A-Za-z]+|\[[^\]\\]*(?:\\.[^\]\\]*)*(?:(\])|\\?\Z)|[^\s();\[A-Za-z]+", re.DOTALL)
_ESCAPE = re.compile(r"\\(\n)|\\(.)|[\t\v\f]", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Node:
    """One node: its properties in the order of the file, their values as written, and its 1-based line."""

    properties: tuple[tuple[str, Values], ...]
    line: int

    def values(self, name: str) -> Values:
        """The values of a property; empty without it."""
        return next((values for key, values in self.properties if key == name), ())

    def text(self, name: str) -> str:
        """The first value of a property as text; "" without it."""
        values = self.values(name)
        return unescape(values[0]) if values else ""

    def has(self, name: str) -> bool:
        """Whether the node has the property."""
        return any(key == name for key, _ in self.properties)


Tree = tuple[Node, ...]


class _Builder:
    """The trees as the tokens come in."""

    def __init__(self) -> None:
        self.trees: list[Tree] = []
        self.problems: list[Problem] = []
        # For each open tree whether it is on the main line, and whether it has had a child.
        self._is_main = bytearray()
        self._has_child = bytearray()
        self._nodes: list[Node] = []
        self._properties: dict[str, list[str]] | None = None
        self._values: list[str] | None = None
        self._line = 1

    def open(self) -> None:
        self._finish_node()
        if self._is_main:
            on_main = int(self._is_main[-1] and not self._has_child[-1])
            self._has_child[-1] = 1
        else:
            on_main = 1
        self._is_main.append(on_main)
        self._has_child.append(0)

    def close(self) -> None:
        self._finish_node()
        if self._is_main:
            self._is_main.pop()
            self._has_child.pop()
        if not self._is_main:
            self._finish_tree()

    def node(self, line: int) -> None:
        self._finish_node()
        if self._is_main and self._is_main[-1] and not self._has_child[-1]:
            self._properties, self._line = {}, line

    def name(self, name: str) -> None:
        # Older files spell names out; only their capitals count.
        capitals = "".join(character for character in name if character.isupper())
        self._values = None
        if self._properties is not None:
            self._values = self._properties.setdefault(capitals or name.upper(), [])

    def value(self, value: str) -> None:
        if self._values is not None:
            self._values.append(value)

    def stray(self, text: str, line: int) -> None:
        if not self.problems:
            message = f"{text[:20]!r} is no part of a game tree"
            self.problems.append(Problem("stray_text", f"line {line}", message))

    def finish(self, line: int) -> None:
        if self._is_main:
            self.problems.append(Problem("cut_off", f"line {line}", "the file ends within a game tree"))
        self._finish_node()
        self._finish_tree()

    def _finish_node(self) -> None:
        if self._properties is not None:
            properties = tuple((name, tuple(values)) for name, values in self._properties.items())
            self._nodes.append(Node(properties, self._line))
        self._properties = self._values = None

    def _finish_tree(self) -> None:
        if self._nodes:
            self.trees.append(tuple(self._nodes))
        self._nodes = []


def read_trees(text: str) -> tuple[list[Tree], list[Problem]]:
    """The game trees of a file, each as the nodes of its main line, and what was wrong with the text."""
    builder = _Builder()
    line = 1
    for token, line in _tokens(text):
        kind = token[0]
        if kind == "(":
            builder.open()
        elif kind == ")":
            builder.close()
        elif kind == ";":
            builder.node(line)
        elif kind == "[":
            builder.value(token[1:-1])
        elif token.isascii() and token.isalpha():
            builder.name(token)
        else:
            builder.stray(token, line)
    builder.finish(line)
    return builder.trees, builder.problems


def _tokens(text: str) -> Iterator[tuple[str, int]]:
    """Every token with its line; a value that is never closed ends them."""
    begin = text.find("(")
    line, at = 1 + text.count("\n", 0, max(begin, 0)), begin
    while 0 <= at < len(text):
        match = _TOKEN.search(text, at)
        if match is None or _is_unclosed(match):
            return
        line += text.count("\n", at, match.start())
        yield match[0], line
        line += match[0].count("\n")
        at = match.end()


def _is_unclosed(token: re.Match[str]) -> bool:
    return token[0][0] == "[" and token[1] is None


def unescape(value: str) -> str:
    """The text a value stands for: escapes resolved, soft line breaks removed."""
    return _ESCAPE.sub(lambda match: match[2] or ("" if match[1] else " "), value).strip()


def escape(text: str) -> str:
    """The text as a value, closed brackets and backslashes escaped."""
    return text.replace("\\", "\\\\").replace("]", "\\]")


def raw(values: Values) -> str:
    """Values as they stand in a file, brackets and all."""
    return "".join(f"[{value}]" for value in values)


def split_raw(text: str) -> Values | None:
    """The values in what ``raw`` wrote; None when the text is nothing of the kind."""
    values, at = [], 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None or match[0][0] != "[" or _is_unclosed(match):
            return None
        values.append(match[0][1:-1])
        at = match.end()
    return tuple(values) or None
