/** Which mark shows where marks overlap: the newest on top, the one beneath it as a line. */
import type { HighlightColor } from '#contract/shapes.ts';

export interface Mark {
  start: number;
  end: number;
  color: HighlightColor;
  /** Higher is newer. */
  order: number;
}

/** A stretch that is painted in one way. */
export interface Layer {
  start: number;
  end: number;
  top: HighlightColor;
  under: HighlightColor | null;
}

/** Cuts the marks of one text into stretches that do not overlap, from left to right. */
export function layersOf(marks: readonly Mark[]): Layer[] {
  const cuts = [...new Set(marks.flatMap((mark) => [mark.start, mark.end]))].sort((a, b) => a - b);
  const byStart = [...marks].sort((a, b) => a.start - b.start);
  const layers: Layer[] = [];
  let open: Mark[] = [];
  let taken = 0;
  for (const [index, start] of cuts.entries()) {
    const end = cuts[index + 1];
    if (end === undefined) break;
    open = open.filter((mark) => mark.end > start);
    for (let next = byStart[taken]; next && next.start <= start; next = byStart[++taken]) {
      if (next.end > start) open.push(next);
    }
    const [newest, older] = twoNewest(open);
    if (newest) addLayer(layers, { start, end, top: newest.color, under: older?.color ?? null });
  }
  return layers;
}

/** Of equals the one that came first. */
function twoNewest(marks: readonly Mark[]): [Mark?, Mark?] {
  let newest: Mark | undefined;
  let older: Mark | undefined;
  for (const mark of marks) {
    if (!newest || mark.order > newest.order) [newest, older] = [mark, newest];
    else if (!older || mark.order > older.order) older = mark;
  }
  return [newest, older];
}

function addLayer(layers: Layer[], next: Layer): void {
  const last = layers.at(-1);
  if (last && last.end === next.start && last.top === next.top && last.under === next.under) last.end = next.end;
  else layers.push(next);
}
