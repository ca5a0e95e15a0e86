/** Names of book files as readers know them: from an address, and as the title of a book whose file names none. */

import { FILE_EXTENSION, shortName } from '#server/features/uploads/service.ts';

/** A title that fits a line or two; longer names are made by machines. */
const LONGEST_TITLE = 80;

/** @returns the last part of an address's path, as people read it; null where it has none */
export function nameInAddress(address: string): string | null {
  const last = new URL(address).pathname.split('/').findLast((part) => part !== '') ?? '';
  // Addresses may hold separators and control characters in escapes.
  const name = decoded(last)
    .split(/[/\\]/)
    .findLast((part) => titleOfFile(part) !== null);
  return name === undefined ? null : shortName(withoutControls(name), LONGEST_TITLE);
}

/** @returns the name without extension, `_` as the space that it stands for; null where nothing readable is left */
export function titleOfFile(name: string): string | null {
  const title = withoutControls(name).replace(FILE_EXTENSION, '').replace(/_/g, ' ').replace(/\s+/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(title) ? [...title].slice(0, LONGEST_TITLE).join('').toWellFormed() : null;
}

const withoutControls = (name: string) => name.replace(/\p{Cc}/gu, '');

/** As it stands where its escapes are none of UTF-8. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
