/** Calls by which a reader changes a word of the book. */
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import type { WordEdits } from './editing.ts';
import { type Memory, presentWord } from './present.ts';

export function wordEditRoutes(edits: WordEdits, memoryOf: (userId: number) => Promise<Memory>) {
  return {
    'POST /reader/myword/edit': async ({ body, viewer }) => {
      const { userId } = requireViewer(viewer);
      const { row, contexts } = await edits.setResolve(userId, body.word, body.resolve);
      return presentWord(row, contexts, await memoryOf(userId));
    },
    'POST /reader/myword/context': async ({ body: { word, before, after }, viewer }) => {
      const own = requireViewer(viewer);
      const edited = after && {
        sentence: after.sentence,
        sentenceZh: after.sentence_zh || null,
        articleId: after.article_id === undefined ? undefined : Number(after.article_id),
        blockId: after.block_id,
        start: after.start,
      };
      const { row, contexts } = await edits.setSentence(own, word, before, edited);
      return presentWord(row, contexts, await memoryOf(own.userId));
    },
  } satisfies Handlers;
}
