"""Things beside each other: no line is wider than it may be, and nothing is lost."""

from hypothesis import given
from hypothesis import strategies as st
from rich.text import Text

from service.terminal.layout import beside, flow
from tests.terminal.scenes import picture

words = st.text(alphabet="abc漢", min_size=1, max_size=12).map(Text)
widths = st.integers(min_value=24, max_value=60)


@given(st.lists(words, min_size=1, max_size=12), widths)
def test_items_flow_in_order_and_fit(items: list[Text], width: int) -> None:
    lines = flow(items, width)

    assert picture(lines).split() == [item.plain for item in items]
    assert max(line.cell_len for line in lines) <= width


@given(st.lists(st.lists(words, min_size=1, max_size=3), min_size=1, max_size=4), widths)
def test_blocks_beside_each_other_fit_and_keep_their_lines(blocks: list[list[Text]], width: int) -> None:
    lines = beside(blocks, width)

    assert max(line.cell_len for line in lines) <= width
    assert sorted(picture(lines).split()) == sorted(line.plain for block in blocks for line in block)


def test_blocks_of_different_widths_stand_in_straight_columns() -> None:
    blocks = [[Text("ab"), Text("c")], [Text("d")]]

    assert picture(beside(blocks, width=10, gap=2)) == "ab  d\nc\n"
    assert picture(beside(blocks, width=4, gap=2)) == "ab\nc\n\nd\n"
