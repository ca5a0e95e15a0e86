/**
 * The reader's settings of the text: size, line height, column and font, stored in this browser and set as custom properties on <html>, or
 * around the open text. Anything not chosen keeps the design tokens' value, which differs between phone and desk.
 */

export const READING_KEY = 'reading';

export interface ReadingStyle {
  /** Letter size in px, 14–28. */
  size?: number;
  /** Line height as a multiple of the size, 1.4–2.4. */
  lead?: number;
  /** Column width in em, 28–48. */
  column?: number;
  font?: 'serif' | 'sans';
}

/** Ranges that can be chosen, with the custom property of each. */
export const readingRanges = [
  { name: 'size', property: '--read-size', unit: 'px', min: 14, max: 28 },
  { name: 'lead', property: '--read-lead', unit: '', min: 1.4, max: 2.4 },
  { name: 'column', property: '--read-column', unit: 'em', min: 28, max: 48 },
] as const;

/** The element around a text that is being read: while it is there, changes show on it alone. */
let textElement: HTMLElement | null = null;

/**
 * Shows changes of style on one element from now on. On <html> they would restyle everything around the text, which uses none of these
 * properties.
 *
 * @returns stops it, after which <html> shows what has been chosen
 */
export function showStyleOn(element: HTMLElement): () => void {
  textElement = element;
  return () => {
    if (textElement === element) textElement = null;
    if (element.style.length > 0) write(getReadingStyle(), document.documentElement);
  };
}

const listeners = new Set<() => void>();

/** Calls back after each change; returns the way to stop. */
export function onReadingStyle(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The chosen style; empty on the server, without storage, or when the stored one cannot be read. */
export function getReadingStyle(): ReadingStyle {
  try {
    return withinRanges(JSON.parse(localStorage.getItem(READING_KEY) ?? '{}'));
  } catch {
    return {};
  }
}

/** Keeps and shows a style; values out of range are brought to the nearer end. */
export function setReadingStyle(style: ReadingStyle): void {
  const fitted = withinRanges(style);
  try {
    localStorage.setItem(READING_KEY, JSON.stringify(fitted));
  } catch {
    // Storage may be closed to us; the style then holds for this page only.
  }
  write(fitted, textElement ?? document.documentElement);
  for (const listener of listeners) listener();
}

/** Sets all properties, so that inherited ones no longer apply; those not chosen get the design's value. */
function write(style: ReadingStyle, element: HTMLElement): void {
  for (const { name, property, unit } of readingRanges) {
    const value = style[name];
    element.style.setProperty(property, value === undefined ? `var(--design-${name})` : `${value}${unit}`);
  }
  element.style.setProperty('--read-font', style.font === 'sans' ? 'var(--sans)' : 'var(--design-font)');
}

function withinRanges(value: unknown): ReadingStyle {
  if (typeof value !== 'object' || value === null) return {};
  const given = value as Record<string, unknown>;
  const fitted: ReadingStyle = {};
  for (const { name, min, max } of readingRanges) {
    const number = given[name];
    if (typeof number === 'number' && Number.isFinite(number)) fitted[name] = Math.min(max, Math.max(min, number));
  }
  if (given.font === 'serif' || given.font === 'sans') fitted.font = given.font;
  return fitted;
}
