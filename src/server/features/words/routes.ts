/** Calls of the word book. */
import { AppError } from '#contract/errors.ts';
import type { MyWordDetail } from '#contract/shapes.ts';
import { attachment } from '#server/features/notes/service.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import { ownStateOf, presentForeign, presentInfo, presentUnknownInfo, presentWord } from './present.ts';
import type { WordDetail, WordService } from './service.ts';

export function wordRoutes({ words }: { words: WordService }) {
  return {
    'POST /reader/myword': async ({ body, viewer }) => {
      const { row, contexts } = await words.add(requireViewer(viewer), {
        word: body.word,
        sentence: body.sentence ?? null,
        sentenceZh: body.sentence_zh ?? null,
        articleId: body.article_id === undefined ? undefined : Number(body.article_id),
        bookUuid: body.book_uuid,
        blockId: body.block_id,
        start: body.start,
        resolve: body.resolve ?? null,
      });
      return presentWord(row, contexts);
    },
    'GET /reader/myword': async ({ query, viewer }) => {
      const { items, nextOffset, total, counts } = await words.list(requireViewer(viewer).userId, query);
      return {
        items: items.map(({ row, contexts }) => presentWord(row, contexts)),
        next_offset: nextOffset,
        total,
        counts,
      };
    },
    'GET /reader/myword/detail': async ({ query, viewer }) =>
      presentDetail(await words.detail(requireViewer(viewer).userId, query.word), query.word),
    'POST /reader/myword/del': async ({ body, viewer }) => {
      await words.remove(requireViewer(viewer).userId, body.word);
      return { ok: true as const };
    },
    'POST /reader/myword/known': async ({ body, viewer }) => ({
      changed: await words.setMark(requireViewer(viewer).userId, body.words, body.known && body.mark),
    }),
    'GET /reader/myword/export': async ({ query, viewer }) => {
      const { userId } = requireViewer(viewer);
      const { format } = query;
      if (format !== 'txt' && format !== 'csv') throw new AppError('NOT_BUILT');
      return attachment(await words.exportFile(userId, format));
    },
  } satisfies Handlers;
}

function presentDetail({ info, resolve, own }: WordDetail, asked: string): MyWordDetail {
  const state = own ? ownStateOf(own.row) : undefined;
  const shown = info
    ? presentInfo(info, state)
    : presentUnknownInfo(own?.row.word ?? asked, state ?? { known: false, inBook: false, isIgnored: false });
  return own ? { ...presentWord(own.row, own.contexts), info: shown, reviews: [] } : presentForeign(shown, resolve);
}
