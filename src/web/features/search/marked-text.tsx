/** A text with what was looked for marked in it. */
import type { SearchHit } from '#contract/shapes.ts';

type Mark = SearchHit['marks'][number];

export function MarkedText({ hit, field }: { hit: SearchHit; field: Mark['field'] }) {
  const text = hit[field] ?? '';
  const marks = hit.marks.filter((mark) => mark.field === field).sort((a, b) => a.start - b.start);
  let at = 0;
  const pieces = marks.flatMap(({ start, end }) => {
    const before = text.slice(at, start);
    at = end;
    return [before, <mark key={start}>{text.slice(start, end)}</mark>];
  });
  return (
    <>
      {pieces}
      {text.slice(at)}
    </>
  );
}
