/** API calls on questions to the assistant. */
import { AppError } from '#contract/errors.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import { presentAsk } from './present.ts';
import type { AskService } from './service.ts';
import type { Trials } from './trials.ts';

const numberOf = (id: string | null | undefined): number | null => (id == null ? null : Number(id));

export function askRoutes(asks: AskService, trials: Trials) {
  return {
    'POST /api/ai/ask': async ({ body, viewer }) => {
      const { prompt, source, article_id: articleId, book_uuid: bookUuid, pos, thread_id: threadId } = body;
      const row = await asks.ask(requireViewer(viewer), {
        ...{ prompt, source, pos: pos ?? null, bookUuid: bookUuid ?? null },
        articleId: numberOf(articleId),
        threadId: numberOf(threadId),
      });
      return { id: String(row.id) };
    },
    'GET /api/ai/ask/{id}': async ({ params, query, viewer, request }) => {
      const [who, id] = [requireViewer(viewer), Number(params.id)];
      if (query.stream) return asks.follow(who, id, request.signal);
      return presentAsk(await asks.find(who, id));
    },
    'POST /api/ai/ask/{id}/stop': async ({ params, viewer }) =>
      presentAsk(await asks.stop(requireViewer(viewer), Number(params.id))),
    'POST /api/ai/ask/{id}/del': async ({ params, viewer }) => {
      await asks.remove(requireViewer(viewer), Number(params.id));
      return { ok: true };
    },
    'GET /api/ai/history': async ({ query, viewer }) => {
      const who = requireViewer(viewer);
      const { offset, limit, source, threads, all } = query;
      if (all && !who.isSuper) throw new AppError('FORBIDDEN');
      const filters = {
        ...{ source, isFirst: threads, isOfAll: all },
        articleId: numberOf(query.article_id) ?? undefined,
        threadId: numberOf(query.thread_id) ?? undefined,
      };
      const { items, nextOffset } = await asks.page(who, filters, { offset, limit });
      return { items: items.map(presentAsk), next_offset: nextOffset };
    },
    'GET /api/ai/stream/test': ({ query, request }) => trials.run(query.prompt, query.model, request.signal),
  } satisfies Handlers;
}
