/** Extracts author names from feed elements. An e-mail address is no name. */
import { elementsOf, findElement, textOf, type XmlElement } from './xml-tree.ts';

/** Characters; longer than any list of authors. */
const LONGEST = 500;
const ADDRESS =
  /[<([]?\s?(?:mailto:)?[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){0,8}\s?[>)\]]?/gi;
const BRACKETED = /^[([<](.*)[)\]>]$/;
const QUOTED = /^["“](.*)["”]$/;

function nameIn(text: string): string {
  const bare = text
    .replace(ADDRESS, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:/|-]+|[\s,;:/|-]+$/g, '');
  return (QUOTED.exec(bare)?.[1] ?? BRACKETED.exec(bare)?.[1] ?? bare).trim();
}

/**
 * The names in a line: `jo@harbour.example (Jo Reed)`, `Jo Reed <jo@harbour.example>` and `(Jo Reed)` are all `Jo Reed`.
 * @returns null when it names nobody
 */
export function namesInLine(line: string): string | null {
  const text = line.slice(0, LONGEST).replace(/\s+/g, ' ').trim();
  // Split at commas only if several have an address: others write `Reed, Jo`.
  const people = (text.match(ADDRESS)?.length ?? 0) > 1 ? text.split(/\s*[,;]\s*/) : [text];
  return people.map(nameIn).filter(Boolean).join(', ') || null;
}

const PARTS = new Set(['name', 'email', 'uri', 'url', 'title', 'value']);
const [NAME, LABEL] = [new Set(['name']), new Set(['title', 'value'])];

/** Reads a person from child elements (Atom, iTunes) or from a line of text. */
export function authorNameOf(element: XmlElement): string | null {
  const part = (names: ReadonlySet<string>) => namesInLine(textOf(findElement(element, names) ?? EMPTY));
  const isInParts = elementsOf(element).length > 0 && findElement(element, PARTS) !== undefined;
  return isInParts ? (part(NAME) ?? part(LABEL)) : namesInLine(textOf(element));
}

const EMPTY: XmlElement = { vocabulary: '', name: '', attributes: {}, children: [], base: null };
