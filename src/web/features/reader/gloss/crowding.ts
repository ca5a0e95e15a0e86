/** Labels that would meet on a line: the less useful one gives way. All boxes are read before any class is changed. */
import type { Woven } from './weave.ts';

/** Size of a label against its word; `painting.css` has the same. */
const LABEL_SHARE = 0.6;
/** Between two labels, CSS pixels. */
const AIR = 4;
/** Boxes whose tops differ by less stand on one line. */
const SAME_LINE = 4;

/** Sets the class `crowded`. One layout, and microseconds for each label. */
export function thinOut({ labels }: Pick<Woven, 'labels'>): void {
  const first = labels[0];
  if (!first) return;
  const size = Number.parseFloat(getComputedStyle(first.element).fontSize) * LABEL_SHARE;
  const boxes = labels.map(({ element, gloss }) => {
    const box = element.getClientRects()[0];
    const middle = box ? box.left + box.width / 2 : 0;
    const half = (gloss.label.length * size) / 2;
    return { element, use: gloss.use, top: box?.top ?? null, left: middle - half, right: middle + half };
  });
  const crowded = new Set<HTMLElement>();
  let standing: (typeof boxes)[number] | null = null;
  for (const box of boxes) {
    if (box.top === null) continue;
    const meets =
      standing?.top != null && Math.abs(standing.top - box.top) < SAME_LINE && box.left < standing.right + AIR;
    if (meets && standing && box.use <= standing.use) {
      crowded.add(box.element);
      continue;
    }
    if (meets && standing) crowded.add(standing.element);
    standing = box;
  }
  for (const { element } of boxes) element.classList.toggle('crowded', crowded.has(element));
}
