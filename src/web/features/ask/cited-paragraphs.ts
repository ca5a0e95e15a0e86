/** Paragraphs of the open text that an answer or a summary rests on: marked in the margin, and gone to. */

/** Marks these and no others. */
export function markParagraphs(cites: readonly { n: number; block_id: string }[]): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-cited]')) delete element.dataset.cited;
  for (const { n, block_id } of cites) {
    const element = document.querySelector<HTMLElement>(`[data-block="${CSS.escape(block_id)}"]`);
    if (element) element.dataset.cited = String(n);
  }
}

/** Brings one into view, as a link to it would, without a place in the history. */
export function goToParagraph(blockId: string): void {
  const { pathname, search } = location;
  history.replaceState(history.state, '', `${pathname}${search}#p-${blockId}`);
  dispatchEvent(new HashChangeEvent('hashchange'));
  history.replaceState(history.state, '', `${pathname}${search}`);
}
