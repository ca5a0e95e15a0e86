/** Finds words and sentences in running text, by the rules of Unicode for English. */

const made = new Map<'word' | 'sentence', Intl.Segmenter>();

/** Made when it is first used: the first one of a page takes the browser 10 ms and more, which nobody who opens a text should wait for. */
export function segmenterOf(granularity: 'word' | 'sentence'): Intl.Segmenter {
  const known = made.get(granularity);
  if (known) return known;
  const segmenter = new Intl.Segmenter('en', { granularity });
  made.set(granularity, segmenter);
  return segmenter;
}
