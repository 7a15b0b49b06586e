"""Putting drawn things beside and below each other."""

from collections.abc import Iterable, Sequence

from rich.text import Text

Block = list[Text]  # lines that belong together


def flow(items: Iterable[Text], width: int, gap: int = 2) -> Block:
    """Items one after the other, on as many lines as the width asks for."""
    lines: Block = []
    for item in items:
        if lines and lines[-1].cell_len + gap + item.cell_len <= width:
            lines[-1].append(" " * gap).append_text(item)
        else:
            lines.append(item.copy())
    return lines


def beside(blocks: Sequence[Block], width: int, gap: int = 4) -> Block:
    """Blocks side by side, in equal columns if they need several rows, with an empty line below each row."""
    widths = [max(line.cell_len for line in block) for block in blocks]
    per_row = len(blocks)
    if sum(widths) + gap * (len(blocks) - 1) > width:
        per_row = max(1, (width + gap) // (max(widths) + gap))
        widths = [max(widths)] * len(blocks)
    lines: Block = []
    for at in range(0, len(blocks), per_row):
        row = slice(at, at + per_row)
        lines += [*joined(blocks[row], widths[row], gap), Text()]
    return lines


def joined(blocks: Sequence[Block], widths: Sequence[int], gap: int) -> Block:
    height = max(map(len, blocks))
    squares = [squared(block, width, height) for block, width in zip(blocks, widths, strict=True)]
    return [Text(" " * gap).join(parts) for parts in zip(*squares, strict=True)]


def squared(block: Block, width: int, height: int) -> Block:
    return [padded(line, width) for line in (*block, *[Text()] * (height - len(block)))]


def padded(line: Text, width: int) -> Text:
    filled = line.copy()
    filled.append(" " * (width - line.cell_len))
    return filled
