/** Entries of an article's glossaries, which several editors may be at. */
import { AppError } from '#contract/errors.ts';

/** An entry that is there, and its Chinese. */
export interface GlossaryEntry {
  name: string;
  zh: string;
}

/**
 * Refuses to write over an entry that its editor has not seen.
 *
 * @param seen the Chinese that the editor saw, null for a new entry; undefined compares nothing
 * @param there the entry that would be written over; undefined when there is none
 * @throws {AppError} STALE_VERSION with what is there
 */
export function refuseUnseen(
  { name, zh }: GlossaryEntry,
  seen: string | null | undefined,
  there: GlossaryEntry | undefined,
): void {
  // What is there as it is wanted was written by this very call, before its answer was lost.
  if (seen === undefined || there?.zh === zh || (there?.zh ?? null) === seen) return;
  const what = there === undefined ? `${name} 刚被别人删掉了` : `已经有 ${there.name} 了，写的是“${there.zh}”`;
  throw new AppError('STALE_VERSION', { msg: `${what}。要用你写的，请再按一次` });
}
