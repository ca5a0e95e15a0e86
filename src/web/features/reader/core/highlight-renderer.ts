/**
 * Renders highlighted ranges: by the browser's Custom Highlight API, or, where that is missing, as boxes behind the text. The look of
 * each name is in `painting.css`, at `:root`, from where elements inherit it (CSS Pseudo-Elements 4, highlight inheritance); browsers
 * that do not inherit it yet get the same rules for every element.
 */
import type { HighlightColor } from '#contract/shapes.ts';

export type HighlightName = `mark-${HighlightColor}` | `under-${HighlightColor}` | TransientHighlight;
/**
 * Transient marks: popular passages, the sentence and the word read aloud, the passage of the open note, the open word, and the structure of a
 * sentence.
 */
export type TransientHighlight =
  | 'popular'
  | 'spoken'
  | 'said'
  | 'picked'
  | 'word'
  | 'structure-aside'
  | 'structure-noun'
  | 'structure-verb';

export interface HighlightRenderer {
  add(name: HighlightName, range: Range): void;
  remove(name: HighlightName, range: Range): void;
  /** The layout has changed. */
  refresh(): void;
  dispose(): void;
}

const TRANSIENT_PRIORITIES: Record<TransientHighlight, number> = {
  'structure-aside': -2,
  popular: -1,
  spoken: 2,
  said: 3,
  picked: 4,
  word: 5,
  'structure-noun': 6,
  'structure-verb': 7,
};

/** Stacking order: a higher number is painted over a lower one. Ranges of the same name do not overlap. */
function priorityOf(name: HighlightName): number {
  if (name.startsWith('mark-')) return 0;
  if (name.startsWith('under-')) return 1;
  return TRANSIENT_PRIORITIES[name as TransientHighlight];
}

export function createHighlightRenderer(layerParent: HTMLElement): HighlightRenderer {
  return 'highlights' in CSS && 'Highlight' in globalThis
    ? createHighlightApiRenderer()
    : createBoxRenderer(layerParent);
}

export function createHighlightApiRenderer(): HighlightRenderer {
  styleHighlightsEverywhere();
  const painted = new Map<HighlightName, Highlight>();
  return {
    add(name, range) {
      let highlight = painted.get(name);
      if (!highlight) {
        highlight = new Highlight();
        highlight.priority = priorityOf(name);
        painted.set(name, highlight);
        CSS.highlights.set(name, highlight);
      }
      highlight.add(range);
    },
    remove: (name, range) => painted.get(name)?.delete(range),
    refresh: () => {},
    dispose() {
      // Another reader on the page may have registered the name since.
      for (const [name, highlight] of painted) if (CSS.highlights.get(name) === highlight) CSS.highlights.delete(name);
      painted.clear();
    },
  };
}

/** @param parent a positioned element around the text; the boxes stand in a layer behind its content */
export function createBoxRenderer(parent: HTMLElement): HighlightRenderer {
  const layer = document.createElement('div');
  layer.className = 'paint-layer';
  layer.setAttribute('aria-hidden', 'true');
  parent.prepend(layer);
  const painted = new Map<Range, { name: HighlightName; boxes: HTMLElement[] }>();
  const draw = (range: Range, name: HighlightName) => {
    const origin = layer.getBoundingClientRect();
    const boxes = [...range.getClientRects()].map((rect) => {
      const box = document.createElement('mark');
      box.className = `mark ${name.replace('mark-', '').replace('-', ' ')}`;
      box.style.left = `${rect.left - origin.left}px`;
      box.style.top = `${rect.top - origin.top}px`;
      box.style.width = `${rect.width}px`;
      box.style.height = `${rect.height}px`;
      box.style.zIndex = String(priorityOf(name));
      return box;
    });
    layer.append(...boxes);
    painted.set(range, { name, boxes });
  };
  const erase = (range: Range) => {
    for (const box of painted.get(range)?.boxes ?? []) box.remove();
    painted.delete(range);
  };
  return {
    add: (name, range) => draw(range, name),
    remove: (_, range) => erase(range),
    refresh() {
      for (const [range, { name }] of [...painted]) {
        erase(range);
        draw(range, name);
      }
    },
    dispose: () => layer.remove(),
  };
}

const ROOT_HIGHLIGHT = ':root::highlight(';
/** A highlight that has a background colour in every theme. */
const SAMPLE = '::highlight(word)';

/**
 * Removes `:root` from highlight rules where the browser does not inherit highlight styles. Must be called after the style sheets have
 * loaded.
 */
function styleHighlightsEverywhere(): void {
  if (handsDown()) return;
  for (const sheet of document.styleSheets) for (const rule of rulesOf(sheet)) widen(rule);
}

function handsDown(): boolean {
  const backgroundOf = (element: Element, pseudo?: string) => getComputedStyle(element, pseudo).backgroundColor;
  const { documentElement: root, body } = document;
  const sample = backgroundOf(body, SAMPLE);
  // A browser without support answers with the element's own style.
  return sample !== '' && sample === backgroundOf(root, SAMPLE) && sample !== backgroundOf(body);
}

function widen(rule: CSSRule): void {
  if (rule instanceof CSSGroupingRule) for (const inner of rule.cssRules) widen(inner);
  if (!(rule instanceof CSSStyleRule) || !rule.selectorText.startsWith(ROOT_HIGHLIGHT)) return;
  rule.selectorText = rule.selectorText.slice(':root'.length);
}

/** Rules of another site's sheet cannot be read. */
function rulesOf(sheet: CSSStyleSheet): Iterable<CSSRule> {
  try {
    return sheet.cssRules;
  } catch {
    return [];
  }
}
