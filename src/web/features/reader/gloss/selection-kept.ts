/** Does something that replaces text nodes, and selects the same characters again. */
import { blockOf, offsetOf, rangeOf, strandOf } from '../core/positions.ts';

export function withSelection(change: () => void): void {
  const selection = getSelection();
  const ends =
    selection && !selection.isCollapsed && selection.anchorNode && selection.focusNode
      ? [placeOf(selection.anchorNode, selection.anchorOffset), placeOf(selection.focusNode, selection.focusOffset)]
      : [];
  change();
  const [anchor, focus] = ends.map((place) => place && rangeOf(place));
  if (!selection || !anchor || !focus) return;
  selection.setBaseAndExtent(anchor.startContainer, anchor.startOffset, focus.startContainer, focus.startOffset);
}

function placeOf(node: Node, offset: number) {
  const block = blockOf(node);
  if (!block) return null;
  const strand = strandOf(node);
  const start = offsetOf(block, strand, node, offset);
  return { block, strand, start, end: start };
}
