/** Registers the feature: calls on collections and creators, cleaning, and what happens to its rows when an account ends. */
import { defineFeature } from '#server/feature.ts';
import type { Handlers } from '#server/http/execute.ts';
import { type CallContext, requireViewer } from '#server/http/viewer.ts';
import { erase } from '#server/person-rule.ts';
import type { CreatorService } from './creators.ts';
import type { CollectionService } from './service.ts';
import { collectionMarks, collections, creators } from './tables.ts';
import type { Writer } from './writes.ts';

export const collectionsFeature = defineFeature({
  name: 'collections',
  routes: ({ services }) => ({ ...collectionRoutes(services.collections), ...creatorRoutes(services.creators) }),
  clean: ({ collections: service }) => service.clean(),
  persons: [
    erase(collectionMarks.userId, '收藏和关注的合集'),
    erase(collections.creatorId, '做的合集'),
    erase(creators.userId, '创作者的关注数和合集数'),
  ],
});

const writerOf = (viewer: CallContext['viewer'], { address }: CallContext['request']): Writer => ({
  ...requireViewer(viewer),
  address,
});

function collectionRoutes(collections: CollectionService) {
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
        id: id === undefined ? undefined : Number(id),
        uuid,
        version,
        title,
        cover,
        extra,
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

function creatorRoutes(creators: CreatorService) {
  return {
    'GET /reader/creator': ({ query, viewer }) => creators.list(viewer, query),
    'GET /reader/creator/{id}': ({ params, viewer }) => creators.show(viewer, Number(params.id)),
    'POST /reader/creator/{id}/follow': ({ params, body, viewer }) =>
      creators.follow(requireViewer(viewer), Number(params.id), body.status),
  } satisfies Handlers;
}
