/** References from one file of a book to another. */

export interface PathInBook {
  file: string;
  /** Id of the element that is meant; null for the whole file. */
  fragment: string | null;
}

/**
 * @param reference as written, percent-encoded
 * @param from path of the file that it stands in
 * @returns null for what leads out of the book
 */
export function resolvePath(reference: string | undefined, from: string): PathInBook | null {
  if (!reference || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(reference.trim())) return null;
  const [path = '', fragment] = reference.trim().split('#', 2);
  const parts = path === '' ? from.split('/') : from.split('/').slice(0, -1);
  for (const part of path === '' ? [] : decoded(path).split('/')) {
    if (part === '..' && parts.pop() === undefined) return null;
    if (part !== '..' && part !== '.' && part !== '') parts.push(part);
  }
  return { file: parts.join('/'), fragment: fragment ? decoded(fragment) : null };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a bare per cent sign means itself
  }
}
