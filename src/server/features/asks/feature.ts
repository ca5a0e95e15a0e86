/** API calls on questions to the assistant; the feature is registered here. */

import { AppError } from '#contract/errors.ts';
import { defineFeature } from '#server/feature.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import { erase } from '#server/person-rule.ts';
import type { AskService } from './service.ts';
import { asks } from './tables.ts';
import type { Trials } from './trials.ts';

export const asksFeature = defineFeature({
  name: 'asks',
  routes: ({ services: { asks, trials } }) => askRoutes(asks, trials),
  schedules: ({ asks }) => [{ name: 'asks-sweep', cron: '* * * * *', run: () => asks.sweep() }],
  persons: [erase(asks.userId, '问过 AI 的问题和回答', ['paid_id', 'written_at', 'request_uuid'])],
});

const numberOf = (id: string | null | undefined): number | null => (id == null ? null : Number(id));

function askRoutes(asks: AskService, trials: Trials) {
  return {
    'POST /api/ai/ask': async ({ body, viewer }) => {
      const { prompt, source, article_id: articleId, book_uuid: bookUuid, pos, thread_id: threadId } = body;
      const row = await asks.ask(requireViewer(viewer), {
        prompt,
        source,
        pos: pos ?? null,
        bookUuid: bookUuid ?? null,
        articleId: numberOf(articleId),
        threadId: numberOf(threadId),
        requestUuid: body.request_uuid ?? null,
      });
      return { id: String(row.id) };
    },
    'GET /api/ai/ask/{id}': async ({ params, query, viewer, request }) => {
      const [who, id] = [requireViewer(viewer), Number(params.id)];
      if (query.stream) return asks.follow(who, id, request.signal);
      return asks.present(who, await asks.find(who, id));
    },
    'POST /api/ai/ask/{id}/stop': async ({ params, viewer }) => {
      const who = requireViewer(viewer);
      return asks.present(who, await asks.stop(who, Number(params.id)));
    },
    'POST /api/ai/ask/{id}/del': async ({ params, viewer }) => {
      await asks.remove(requireViewer(viewer), Number(params.id));
      return { ok: true };
    },
    'GET /api/ai/history': async ({ query, viewer }) => {
      const who = requireViewer(viewer);
      const { offset, limit, source, threads, all } = query;
      if (all && !who.isSuper) throw new AppError('FORBIDDEN');
      const filters = {
        source,
        isFirst: threads,
        isOfAll: all,
        articleId: numberOf(query.article_id) ?? undefined,
        threadId: numberOf(query.thread_id) ?? undefined,
      };
      const page = await asks.page(who, filters, { offset, limit });
      return { ...page, items: await asks.presentAll(who, page.items) };
    },
    'GET /api/ai/stream/test': ({ query: { prompt, model = null }, viewer, request }) => {
      const tried = { prompt, model, kind: 'plain', articleId: null, instructions: null } as const;
      return trials.run(tried, requireViewer(viewer), request.signal);
    },
    'POST /api/ai/stream/test': ({ body, viewer, request }) => {
      const { prompt, kind, article_id: articleId, instructions = null, model = null } = body;
      const tried = { prompt, kind, articleId: numberOf(articleId), instructions, model };
      return trials.run(tried, requireViewer(viewer), request.signal);
    },
  } satisfies Handlers;
}
