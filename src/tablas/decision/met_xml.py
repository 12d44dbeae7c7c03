"""Match equity tables in the XML form of GNU Backgammon, read without ever following a reference.

A document type line that names the form is allowed and ignored; declarations inside it are refused, so that
no entity can be defined, expanded or fetched.

Source: the ``.xml`` tables that GNU Backgammon distributes and their document type.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NoReturn
from xml.parsers import expat

import numpy as np
from numpy.typing import NDArray

from tablas.decision.met_figures import MetFigures
from tablas.errors import MatchEquityError, MatchEquityReason

_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?")
_DEEPEST = 8
_PLAYERS = ("both", "0", "1")


@dataclass(slots=True)
class _Element:
    """An element with its line; `text` holds what stands directly in it."""

    tag: str
    attributes: dict[str, str]
    line: int
    children: list[_Element] = field(default_factory=list)
    text: str = ""

    def every(self, tag: str) -> list[_Element]:
        return [child for child in self.children if child.tag == tag]


def read_xml(content: bytes, path: str) -> MetFigures:
    """The figures of a table whose values are all written out, to the last point it has them all for.

    Raises:
        MatchEquityError: the file is no such table, with the line; a table that is made by
            parameters (``zadeh``, ``mec``) or differs between the players is refused too.
    """
    return _Table(path).read(_parsed(content, path))


class _Table:
    def __init__(self, path: str) -> None:
        self._path = path

    def read(self, root: _Element) -> MetFigures:
        if root.tag != "met":
            self._refuse(f"the document is <{root.tag}>, not <met>", root)
        pre = self._pre_crawford(self._only(root, "pre-crawford-table"))
        post = self._post_crawford(root)
        rows = len(pre)
        if len(post) not in (rows, rows - 1):
            tables = root.every("post-crawford-table")
            self._refuse(f"<post-crawford-table> has {len(post)} values, the other table {rows}", tables[0])
        # Some tables leave out the last value, which no match of that length with a Crawford game needs;
        # rather than make it up the table ends a point earlier.
        end = len(post)
        return MetFigures(self._name(root, rows), np.ascontiguousarray(pre[:end, :end]), post)

    def _name(self, root: _Element, rows: int) -> str:
        for info in root.every("info"):
            for length in info.every("length"):
                if length.text.strip() != str(rows):
                    self._refuse(f"<length> is {length.text.strip()!r}, the table has {rows} rows", length)
            for name in info.every("name"):
                return " ".join(name.text.split())
        return ""

    def _pre_crawford(self, table: _Element) -> NDArray[np.float64]:
        rows = [self._values(row) for row in self._explicit_rows(table)]
        for row, element in zip(rows, table.every("row"), strict=True):
            if len(row) != len(rows):
                self._refuse(f"a <row> has {len(row)} values, there are {len(rows)} rows", element)
        return np.array(rows, dtype=np.float64)

    def _post_crawford(self, root: _Element) -> NDArray[np.float64]:
        found: list[list[float]] = []
        for table in root.every("post-crawford-table"):
            player = table.attributes.get("player", "both")
            if player not in _PLAYERS:
                self._refuse(f"<post-crawford-table> is for player {player!r}, not one of {_PLAYERS}", table)
            rows = self._explicit_rows(table)
            if len(rows) != 1:
                self._refuse(f"<post-crawford-table> has {len(rows)} rows, not one", table)
            found.append(self._values(rows[0]))
            if found[0] != found[-1]:
                self._refuse("the two players have different <post-crawford-table>", table)
        if not found:
            self._refuse("there is no <post-crawford-table>", root)
        return np.array(found[0], dtype=np.float64)

    def _explicit_rows(self, table: _Element) -> Sequence[_Element]:
        kind = table.attributes.get("type", "explicit")
        if kind != "explicit" or table.every("parameters"):
            self._refuse(
                f"<{table.tag} type={kind!r}> is made by parameters; only tables with every value are read",
                table,
                "parameters",
            )
        if not table.every("row"):
            self._refuse(f"<{table.tag}> has no <row>", table)
        return table.every("row")

    def _values(self, row: _Element) -> list[float]:
        values = []
        for cell in row.every("me"):
            text = cell.text.strip()
            if not _NUMBER.fullmatch(text):
                self._refuse(f"{text[:40]!r} is not a number", cell)
            values.append(float(text))
        return values

    def _only(self, parent: _Element, tag: str) -> _Element:
        found = parent.every(tag)
        if len(found) != 1:
            self._refuse(f"there are {len(found)} <{tag}>, expected one", found[-1] if found else parent)
        return found[0]

    def _refuse(self, message: str, element: _Element, reason: MatchEquityReason = "form") -> NoReturn:
        raise MatchEquityError(self._path, message, element.line, reason)


def _parsed(content: bytes, path: str) -> _Element:
    parser = expat.ParserCreate()
    parser.buffer_text = True
    top = _Element("", {}, 0)
    open_elements = [top]

    def refuse(message: str, reason: MatchEquityReason = "form") -> NoReturn:
        raise MatchEquityError(path, message, parser.CurrentLineNumber, reason)

    def begin(tag: str, attributes: dict[str, str]) -> None:
        if len(open_elements) > _DEEPEST:
            refuse(f"<{tag}> stands too deep")
        element = _Element(tag, attributes, parser.CurrentLineNumber)
        open_elements[-1].children.append(element)
        open_elements.append(element)

    def end(_tag: str) -> None:
        open_elements.pop()

    def add_text(text: str) -> None:
        open_elements[-1].text += text

    def check_type(_name: str, _system: str | None, _public: str | None, has_declarations: bool) -> None:
        if has_declarations:
            refuse("declarations inside the document type are refused", "declarations")

    def refuse_entity(*_declaration: object) -> NoReturn:
        refuse("entities are refused", "declarations")

    parser.StartElementHandler = begin
    parser.EndElementHandler = end
    parser.CharacterDataHandler = add_text
    parser.StartDoctypeDeclHandler = check_type
    parser.EntityDeclHandler = refuse_entity
    parser.SkippedEntityHandler = refuse_entity
    try:
        parser.Parse(content, True)
    except MatchEquityError:
        raise
    except expat.ExpatError as error:
        raise MatchEquityError(path, f"is not XML ({expat.ErrorString(error.code)})", error.lineno) from error
    except (ValueError, LookupError) as error:
        raise MatchEquityError(path, f"is not XML ({error})") from error
    return top.children[0]
