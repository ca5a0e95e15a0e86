/** Calls on collections and creators. */
import type { Handlers } from '#server/http/execute.ts';
import { type CallContext, requireViewer } from '#server/http/viewer.ts';
import type { CreatorService } from './creators.ts';
import type { CollectionService } from './service.ts';
import type { Writer } from './writes.ts';

const writerOf = (viewer: CallContext['viewer'], { address }: CallContext['request']): Writer => ({
  ...requireViewer(viewer),
  address,
});

export function collectionRoutes(collections: CollectionService) {
  return {
    'GET /reader/collection': ({ query, viewer }) => {
      const { creator, article_id: article, q, offset, limit } = query;
      const creatorId = creator === undefined ? undefined : Number(creator);
      const articleId = article === undefined ? undefined : Number(article);
      return collections.list(viewer, { creatorId, articleId, text: q }, { offset, limit });
    },
    'GET /reader/collection/random': async ({ query, viewer }) => ({
      items: await collections.random(viewer, query.n),
      next_offset: null,
    }),
    'GET /reader/collection/follow': ({ query, viewer }) => collections.marked(requireViewer(viewer), 'follow', query),
    'GET /reader/collection/mystar': ({ query, viewer }) => collections.marked(requireViewer(viewer), 'star', query),
    'GET /reader/collection/manage': ({ query, viewer }) => {
      const { all, deleted, article_id: articleId, q: text, offset, limit } = query;
      const filter = { all, deleted, text, articleId: articleId === undefined ? undefined : Number(articleId) };
      return collections.manage(requireViewer(viewer), filter, { offset, limit });
    },
    'GET /reader/collection/{id}/show': ({ params, viewer }) => collections.show(viewer, Number(params.id)),
    'GET /reader/collection/{id}/article/next': ({ params, query, viewer }) =>
      collections.next(viewer, Number(params.id), Number(query.article_id)),
    'POST /reader/collection/add': ({ body, viewer, request }) => {
      const { id, collection_uuid: uuid, version, title, intro, cover, article_ids, ...extra } = body;
      return collections.save(writerOf(viewer, request), {
        ...{ id: id === undefined ? undefined : Number(id), uuid, version, title, cover, extra },
        intro: intro === '' ? null : intro,
        articleIds: article_ids?.map(Number),
      });
    },
    'POST /reader/collection/{id}/article': ({ params, body, viewer, request }) =>
      collections.putArticle(writerOf(viewer, request), Number(params.id), Number(body.article_id), body.status),
    'POST /reader/collection/{id}/mark': ({ params, body, viewer, request }) =>
      collections.mark(writerOf(viewer, request), Number(params.id), body.action, body.status),
    'POST /reader/collection/{id}/publish': ({ params, body, viewer, request }) =>
      collections.publish(writerOf(viewer, request), Number(params.id), !body.cancel),
    'POST /reader/collection/{id}/destory': async ({ params, viewer, request }) => {
      await collections.remove(writerOf(viewer, request), Number(params.id));
      return { ok: true };
    },
    'POST /reader/collection/{id}/restore': ({ params, viewer, request }) =>
      collections.restore(writerOf(viewer, request), Number(params.id)),
  } satisfies Handlers;
}

export function creatorRoutes(creators: CreatorService) {
  return {
    'GET /reader/creator': ({ query, viewer }) => creators.list(viewer, query),
    'GET /reader/creator/{id}': ({ params, viewer }) => creators.show(viewer, Number(params.id)),
    'POST /reader/creator/{id}/follow': ({ params, body, viewer }) =>
      creators.follow(requireViewer(viewer), Number(params.id), body.status),
  } satisfies Handlers;
}
