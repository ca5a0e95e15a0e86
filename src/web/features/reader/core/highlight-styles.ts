/**
 * The style sheet styles highlights at the root, from where elements inherit them (CSS Pseudo-Elements 4, highlight inheritance). Browsers
 * that do not hand them down yet are given the same rules for every element.
 */

const ROOT_HIGHLIGHT = ':root::highlight(';
/** Has a background in every theme. */
const SAMPLE = '::highlight(word)';

/** To be called once the style sheets are there. */
export function styleHighlightsEverywhere(): void {
  if (handsDown()) return;
  for (const sheet of document.styleSheets) for (const rule of rulesOf(sheet)) widen(rule);
}

function handsDown(): boolean {
  const backgroundOf = (element: Element, pseudo?: string) => getComputedStyle(element, pseudo).backgroundColor;
  const { documentElement: root, body } = document;
  const sample = backgroundOf(body, SAMPLE);
  // A browser that cannot tell answers with the element's own style.
  return sample !== '' && sample === backgroundOf(root, SAMPLE) && sample !== backgroundOf(body);
}

function widen(rule: CSSRule): void {
  if (rule instanceof CSSGroupingRule) for (const inner of rule.cssRules) widen(inner);
  if (!(rule instanceof CSSStyleRule) || !rule.selectorText.startsWith(ROOT_HIGHLIGHT)) return;
  rule.selectorText = rule.selectorText.slice(':root'.length);
}

/** Those of another site's sheet cannot be read. */
function rulesOf(sheet: CSSStyleSheet): Iterable<CSSRule> {
  try {
    return sheet.cssRules;
  } catch {
    return [];
  }
}
