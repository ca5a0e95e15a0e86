/** A wording with what changed in it marked: struck out and put in. */
import { wordingChange } from './wording-change.ts';

export function Wording({ before, after }: { before: string; after: string }) {
  const { head, removed, added, tail } = wordingChange(before, after);
  return (
    <>
      {head}
      {removed && <del>{removed}</del>}
      {added && <ins>{added}</ins>}
      {tail}
    </>
  );
}
