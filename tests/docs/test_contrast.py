"""Text on the pages keeps the contrast that WCAG asks for, in the light and in the dark."""

import re

import pytest

from service.docs.pages import style

ENOUGH = 4.5
TEXTS = ("ink", "muted", "accent", "gold", "good", "bad")
ROOTS = re.findall(r":root \{(.*?)\}", style(), re.DOTALL)  # the light one, then what the dark one changes
LIGHT, DARK = (dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", root)) for root in ROOTS)
THEMES = {"light": LIGHT, "dark": LIGHT | DARK}


def luminance(colour: str) -> float:
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", ["paper", "panel"])
@pytest.mark.parametrize("text", TEXTS)
def test_text_can_be_read_on_its_ground(theme: str, ground: str, text: str) -> None:
    assert contrast(THEMES[theme][text], THEMES[theme][ground]) >= ENOUGH


@pytest.mark.parametrize("theme", THEMES)
def test_code_and_the_title_can_be_read(theme: str) -> None:
    colours = THEMES[theme]
    assert contrast(colours["code-ink"], colours["code"]) >= ENOUGH
    assert contrast("#ffffff", colours["glaze"]) >= ENOUGH
    assert contrast("#ffffff", colours["glaze-light"]) >= ENOUGH


def test_the_measure_is_right() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
