/** Handlers of the magazines' calls, and registration of the feature. What a stranger sees of an issue is decided in the service. */
import { defineFeature, worker } from '#server/feature.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import { keep, PUBLISHING_HISTORY } from '#server/person-rule.ts';
import { crawlJob, downloadJob, uploadJob } from './jobs.ts';
import type { MagazineService } from './service.ts';
import { magazineLog } from './tables.ts';

export const magazinesFeature = defineFeature({
  name: 'magazines',
  routes: ({ services: { magazines } }) => magazineRoutes(magazines),
  workers: ({ magazines }) => [
    worker(crawlJob, magazines.crawl),
    worker(uploadJob, magazines.upload),
    worker(downloadJob, magazines.download),
  ],
  persons: [keep(magazineLog.operatorId, PUBLISHING_HISTORY)],
});

function magazineRoutes(magazines: MagazineService) {
  const taskStarted = async (taskId: Promise<number>) => ({ task_id: String(await taskId) });
  return {
    'GET /reader/magazine': ({ query: { state, q, offset, limit }, viewer }) =>
      magazines.list(viewer, { state, q }, { offset, limit }),
    'POST /reader/magazine': ({ body, viewer }) => magazines.create(body, requireViewer(viewer)),
    'GET /reader/magazine/{id}': ({ params, viewer }) => magazines.show(Number(params.id), viewer),
    'GET /reader/magazine/{id}/articles': ({ params, query, viewer }) =>
      magazines.articles(Number(params.id), viewer, query),
    'POST /reader/magazine/{id}/update': ({ params, body, viewer, request }) =>
      magazines.update(Number(params.id), requireViewer(viewer), body.magazine, request.address),
    'POST /reader/magazine/{id}/add': ({ params, body: { article }, viewer }) =>
      magazines.add(Number(params.id), requireViewer(viewer), { ...article, section: article.section || null }),
    'POST /reader/magazine/{id}/crawl': ({ params, viewer }) =>
      taskStarted(magazines.startCrawl(Number(params.id), requireViewer(viewer))),
    'POST /reader/magazine/{id}/upload': ({ params, body, viewer }) =>
      taskStarted(magazines.startUpload(Number(params.id), requireViewer(viewer), body.key)),
    'POST /reader/magazine/{id}/download_articles': ({ params, viewer }) =>
      taskStarted(magazines.startDownload(Number(params.id), requireViewer(viewer))),
    'POST /reader/magazine/{id}/audit': ({ params, body: { action, remark }, viewer }) =>
      magazines.audit(Number(params.id), requireViewer(viewer), action, remark),
    'POST /reader/magazine/{id}/publish': ({ params, body, viewer }) =>
      magazines.publish(Number(params.id), requireViewer(viewer), body.cancel),
    'POST /reader/magazinearticle/{id}/update': ({ params, body: { article }, viewer, request }) => {
      const { title_zh: titleZh, section, ...changes } = article;
      const emptied = (text: string | null | undefined) => (text === undefined ? undefined : text || null);
      const told = { ...changes, titleZh: emptied(titleZh), section: emptied(section) };
      return magazines.updateLine(Number(params.id), requireViewer(viewer), told, request.address);
    },
  } satisfies Handlers;
}
