/** Calls on what a reader follows, on topics and sources, and on authors; the feature is registered here. */
import { defineFeature } from '#server/feature.ts';
import type { ArticleService } from '#server/features/articles/service.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import { erase } from '#server/person-rule.ts';
import type { FollowService } from './service.ts';
import { follows, labelTastes } from './tables.ts';

export const followsFeature = defineFeature({
  name: 'follows',
  routes: ({ services }) => followRoutes(services.follows, services.articles),
  clean: ({ follows: service }) => service.clean(),
  persons: [erase(follows.userId, '关注的创作者、作者、话题和来源'), erase(labelTastes.userId, '对话题和来源的口味')],
});

function followRoutes(follows: FollowService, articles: Pick<ArticleService, 'list'>) {
  return {
    'GET /reader/follow': async ({ viewer }) => ({
      items: await follows.list(requireViewer(viewer).userId),
      next_offset: null,
    }),
    'POST /reader/follow': async ({ body, viewer }) => {
      await follows.setLabel(requireViewer(viewer).userId, body.kind, body.name, body.status);
      return { ok: true };
    },
    'POST /reader/follow/seen': async ({ body, viewer }) => {
      await follows.seen(requireViewer(viewer).userId, body.kind, body.id);
      return { ok: true };
    },
    'POST /reader/label/taste': async ({ body, viewer }) => {
      await follows.setTaste(requireViewer(viewer).userId, body.kind, body.name, body.taste);
      return { ok: true };
    },
    'GET /reader/label': ({ query: { q, ...slice }, viewer }) => follows.labels(viewer, q, slice),
    'GET /reader/myarticle/later': ({ query, viewer }) => follows.marked(requireViewer(viewer), 'later', query),
    'GET /reader/myarticle/hidden': ({ query, viewer }) => follows.marked(requireViewer(viewer), 'hide', query),
    'GET /reader/author/{id}': async ({ params, query, viewer }) => {
      const authorId = Number(params.id);
      const [facts, page] = await Promise.all([
        follows.author(viewer, authorId),
        articles.list(viewer, { authorId, order: 'new', scoreForLevel: 0, ...query }),
      ]);
      return { ...page, ...facts };
    },
    'POST /reader/author/{id}/follow': async ({ params, body, viewer }) => {
      const reader = requireViewer(viewer);
      const authorId = Number(params.id);
      await follows.author(reader, authorId);
      await follows.set(reader.userId, { kind: 'author', target: String(authorId) }, body.status);
      return follows.author(reader, authorId);
    },
  } satisfies Handlers;
}
