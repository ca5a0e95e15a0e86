/** Calls of exports; the feature is registered here. */
import { defineFeature, worker } from '#server/feature.ts';
import { attachment } from '#server/http/attachment.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import { articleExportJob } from './jobs.ts';
import type { ArticleExportService } from './service.ts';

export const articleExportFeature = defineFeature({
  name: 'article-export',
  routes: ({ services: { articleExport } }) => articleExportRoutes(articleExport),
  workers: ({ articleExport }) => [worker(articleExportJob, articleExport.run)],
  clean: ({ articleExport }) => articleExport.clean(),
});

function articleExportRoutes(exports: ArticleExportService) {
  return {
    'POST /reader/article/export': async ({ body, viewer }) => {
      const { article_ids: ids, format, with_notes: withNotes, with_words: withWords, title = null } = body;
      const order = { articleIds: ids.map(Number), format, withNotes, withWords, title };
      return { task_id: String(await exports.start(requireViewer(viewer), order)) };
    },
    'GET /reader/article/export': async ({ viewer }) => ({
      items: (await exports.list(requireViewer(viewer).userId)).map(
        ({ row, order, title, bytes, message, expiresAt }) => ({
          task_id: String(row.id),
          state: row.state,
          format: order.format,
          title,
          bytes,
          message,
          created_at: row.createdAt.toISOString(),
          expires_at: expiresAt?.toISOString() ?? null,
        }),
      ),
      next_offset: null,
    }),
    'GET /reader/article/export/{id}/file': async ({ viewer, params }) =>
      attachment(await exports.read(requireViewer(viewer).userId, Number(params.id))),
  } satisfies Handlers;
}
