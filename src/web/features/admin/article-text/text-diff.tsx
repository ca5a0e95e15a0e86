/** The difference of two strings as one replaced span, and its markup with `del` and `ins`. */

interface TextDiff {
  head: string;
  removed: string;
  added: string;
  tail: string;
}

/** Finds the common start and end; never splits a surrogate pair. */
export function textDiff(before: string, after: string): TextDiff {
  const [old, now] = [[...before], [...after]];
  const shortest = Math.min(old.length, now.length);
  let head = 0;
  while (head < shortest && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < shortest - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail++;
  return {
    head: old.slice(0, head).join(''),
    removed: old.slice(head, old.length - tail).join(''),
    added: now.slice(head, now.length - tail).join(''),
    tail: old.slice(old.length - tail).join(''),
  };
}

/** The new text with what was removed and added marked. */
export function DiffText({ before, after }: { before: string; after: string }) {
  const { head, removed, added, tail } = textDiff(before, after);
  return (
    <>
      {head}
      {removed && <del>{removed}</del>}
      {added && <ins>{added}</ins>}
      {tail}
    </>
  );
}
