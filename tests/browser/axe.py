"""What is looked for on every page: faults that axe finds, targets too small, what sticks out."""

from __future__ import annotations

import json

from playwright.sync_api import Page

from .screen import Screen

# Only what axe is sure about; what it cannot judge (text over a drawing) is checked by other tests.
AXE = """
async (scheme) => {
  const frame = () => new Promise(requestAnimationFrame);
  while (document.documentElement.dataset.theme !== scheme) await frame();
  await frame(); // the last transition of a colour is over
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  // The second theme has other colours and nothing else.
  const runOnly = scheme === 'dark' ? tags : { type: 'rule', values: ['color-contrast'] };
  const found = await axe.run(document, { runOnly, resultTypes: ['violations'] });
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target} ${node.any.map((each) => each.message)}`));
}
"""

TOO_SMALL = """
(least) => [...document.querySelectorAll('a, button, input, select, summary')].flatMap((node) => {
  // A field to write in is its own target; a switch or a choice is touched on its label.
  const target = node.matches('[type=text]') ? node : (node.labels?.[0] ?? node);
  const { width, height } = target.getBoundingClientRect();
  const isBoard = 'p' in node.dataset;
  const isHidden = !node.checkVisibility({ visibilityProperty: true }) || width <= 1;
  // The skip link is no target of a pointer until it has the focus. On the smallest phones the bar is 20 wide
  // (a touch on the point of entry does the same), and for the edge that is the tray there is a button.
  // The marks of a graph are in the list below it too.
  const hasTwin = ['bar', 'off'].includes(node.dataset.p) || node.closest('.drawing');
  if (isHidden || hasTwin || node.getAttribute('href') === '#main') return [];
  const isTooSmall = Math.min(width, height) < (isBoard ? 24 : least) - 0.5;
  return isTooSmall ? [`${node.ariaLabel ?? node.textContent}: ${width}x${height}`] : [];
})
"""


def faults(page: Page, axe_source: str) -> None:
    """Axe has nothing to say of a page that is looked at once, as it stands."""
    page.evaluate(axe_source)
    found = page.evaluate(
        "axe.run().then((found) => found.violations.map(({ id, nodes }) => [id, nodes[0].html]))"
    )
    assert found == [], json.dumps(found, indent=1)


def sideways(screen: Screen) -> int:
    """How many pixels of the page are beyond the right edge of the window."""
    beyond: int = screen.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return beyond
