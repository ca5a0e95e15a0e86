/**
 * Character references of feeds. HTML's names are understood though XML declares none of them; names that the document
 * type declares are expanded once, never into each other, so that no few lines can grow into gigabytes.
 */
import { decodeHTMLStrict } from 'entities';

const MAX_DECLARED = 100;
const MAX_LENGTH = 500;

/** Names a document type declares → their text. */
export type DeclaredEntities = ReadonlyMap<string, string>;

/** Reads `<!ENTITY name "text">`; outside ones, parameters and those that name other entities are left out. */
export function declaredEntities(doctype: string): DeclaredEntities {
  const found = new Map<string, string>();
  for (const [, name, double, single] of doctype.matchAll(/<!ENTITY\s+([\w.-]+)\s+(?:"([^"]*)"|'([^']*)')/g)) {
    const text = decodeHTMLStrict(double ?? single ?? '');
    if (name !== undefined && text.length <= MAX_LENGTH && !/[&%]/.test(text)) found.set(name, text);
    if (found.size >= MAX_DECLARED) break;
  }
  return found;
}

/** Replaces references that end in a semicolon; a bare `&` stays, as in `?a=1&b=2`. */
export function decodeReferences(text: string, declared: DeclaredEntities): string {
  if (!text.includes('&')) return text;
  if (declared.size === 0) return decodeHTMLStrict(text);
  return text.replace(/&(#?[\w.-]+);/g, (reference, name: string) => declared.get(name) ?? decodeHTMLStrict(reference));
}
