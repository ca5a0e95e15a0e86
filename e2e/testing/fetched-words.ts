/** Words of an article that its page fetches ahead, so that they can be explained without network. */
import type { Page } from 'playwright-core';

/** Follows what is fetched ahead: the forms whose answer has come, and the bytes of all answers. */
export function followWords(page: Page) {
  const followed = { forms: new Set<string>(), bytes: 0 };
  page.on('requestfinished', async (request) => {
    if (!request.url().endsWith('/api/english/words')) return;
    const { sentences } = request.postDataJSON() as { sentences: { words: { word: string }[] }[] };
    // Null when the page was closed meanwhile: nobody looks at the figures any more.
    const sizes = await request.sizes().catch(() => null);
    if (sizes === null) return;
    followed.bytes += sizes.responseBodySize;
    for (const { word } of sentences.flatMap(({ words }) => words)) followed.forms.add(word.toLowerCase());
  });
  return followed;
}
