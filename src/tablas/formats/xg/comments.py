"""The comments of an .xg file: RTF texts, one a line, told by their number."""

from __future__ import annotations

import re
from collections.abc import Sequence

_BREAK = b"\x01\x02"  # how a line break inside one text is written
_TOKEN = re.compile(
    r"\\'(?P<octet>[0-9a-fA-F]{2})|\\(?P<word>[a-zA-Z]{1,32})(?P<number>-?\d{1,9})? ?|\\(?P<sign>[^a-zA-Z])"
    r"|(?P<brace>[{}])|(?P<text>[^\\{}\r\n]+)|[\r\n]|\\",
    re.DOTALL,
)
_HIDDEN = frozenset(
    {"fonttbl", "colortbl", "stylesheet", "info", "pict", "generator", "listtable", "header", "footer"}
)
_SIGNS = {
    "par": "\n",
    "line": "\n",
    "tab": "\t",
    "emdash": "—",
    "endash": "–",
    "lquote": "‘",
    "rquote": "’",
    "ldblquote": "“",
    "rdblquote": "”",
    "bullet": "•",
}
_SYMBOLS = {"~": "\u00a0", "_": "-", "-": "", "\n": "\n", "\r": "\n"}


def read_comments(member: bytes) -> list[str]:
    """The plain texts in order."""
    if not member:
        return []
    lines = member.split(b"\r\n")
    if not lines[-1].strip(b"\0"):
        lines.pop()
    return [plain_text(line.replace(_BREAK, b"\r\n").decode("cp1252", "replace")) for line in lines]


def plain_text(rtf: str) -> str:
    """The text an RTF document shows; a text that is no RTF comes back as it is."""
    if not rtf.lstrip().startswith("{\\rtf"):
        return rtf.replace("\r\n", "\n").strip("\0\n ")
    document = _Document()
    for token in _TOKEN.finditer(rtf):
        document.add(token)
    # Characters beyond 16 bits come as two numbers, which only together are a character.
    text = "".join(document.shown).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text.strip("\0\n ")


class _Document:
    """What an RTF document shows, token by token."""

    def __init__(self) -> None:
        self.shown: list[str] = []
        self._depth = 0
        self._hidden_from = 0  # depth of the outermost group that is not shown, 0 when all is
        self._stand_ins = 1  # how many characters stand in for one that is given by its number
        self._skipped = 0

    def add(self, token: re.Match[str]) -> None:
        """The next token."""
        if token["brace"]:
            self._depth += 1 if token["brace"] == "{" else -1
            if self._depth < self._hidden_from:
                self._hidden_from = 0
        elif self._hidden_from:
            return
        elif token["word"]:
            self._word(token["word"], int(token["number"] or 0))
        elif token["sign"] == "*":
            self._hidden_from = self._depth
        else:
            text = _characters(token)
            self.shown.append(text[self._skipped :])
            self._skipped = max(self._skipped - len(text), 0)

    def _word(self, word: str, number: int) -> None:
        if word in _HIDDEN:
            self._hidden_from = self._depth
        elif word == "u":
            self.shown.append(chr(number & 0xFFFF))
            self._skipped = self._stand_ins
        elif word == "uc":
            self._stand_ins = min(max(number, 0), 8)
        else:
            self.shown.append(_SIGNS.get(word, ""))


def _characters(token: re.Match[str]) -> str:
    """What a character token shows."""
    if token["octet"]:
        return bytes([int(token["octet"], 16)]).decode("cp1252", "replace")
    if token["sign"]:
        return _SYMBOLS.get(token["sign"], token["sign"])
    return token["text"] or ""


def write_comments(texts: Sequence[str]) -> bytes:
    """The member that holds these texts."""
    return b"".join(_rich_text(text) + b"\r\n" for text in texts)


def _rich_text(text: str) -> bytes:
    body = "".join(_escaped(character) for character in text)
    document = (
        "{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0\\fnil Tahoma;}}\n\\uc1\\f0\\fs16 " + body + "}"
    )
    return document.encode("ascii").replace(b"\n", _BREAK)


def _escaped(character: str) -> str:
    if character in "\\{}":
        return "\\" + character
    if character == "\n":
        return "\\par\n"
    if character == "\t":
        return "\\tab "
    if " " <= character < "\x7f":
        return character
    if character < " ":
        return ""
    try:
        return f"\\'{character.encode('cp1252')[0]:02x}"
    except UnicodeEncodeError:
        units = character.encode("utf-16-le")
        return "".join(
            f"\\u{int.from_bytes(units[at : at + 2], 'little', signed=True)}?"
            for at in range(0, len(units), 2)
        )
