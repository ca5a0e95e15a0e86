/** Who wrote something, as one line of text. */
import { elementsOf, textOf, type XmlElement } from './tree.ts';

const lineOf = (element: XmlElement | undefined): string =>
  element ? textOf(element).replace(/\s+/g, ' ').trim() : '';

/** `Jane Roe (jane@example.org)`, or what there is of it. */
export function personLine(name: string, email: string): string | null {
  if (name !== '' && email !== '' && !name.includes(email)) return `${name} (${email})`;
  return name || email || null;
}

/** Atom and iTunes give a person in parts; others write a line. */
export function personOf(element: XmlElement): string | null {
  const parts = elementsOf(element);
  const part = (...names: string[]) => lineOf(parts.find(({ name }) => names.includes(name)));
  if (parts.length === 0) return lineOf(element) || null;
  return personLine(part('name'), part('email')) ?? (part('title', 'value') || null);
}
