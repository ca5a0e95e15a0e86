/** DOM attributes as Readability uses them, and the visibility that a style attribute sets. */

export class PageAttribute {
  readonly name: string;
  readonly value: string;

  constructor(name: string, value: string) {
    this.name = name;
    this.value = value;
  }

  /** Attributes are immutable. */
  cloneNode(): PageAttribute {
    return this;
  }
}

/** `display` and `visibility` of a style attribute; null without the attribute. */
export function hidingStyleOf(style: string | null): { display: string; visibility: string } | null {
  if (style === null) return null;
  const last = (property: string) =>
    style
      .split(';')
      .map((declaration) => declaration.split(':', 2).map((side) => side.trim().toLowerCase()))
      .findLast(([name]) => name === property)?.[1]
      ?.replace(/\s*!important$/, '') ?? '';
  return { display: last('display'), visibility: last('visibility') };
}
