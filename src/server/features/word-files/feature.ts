/** Calls of word files; the feature is registered here. */
import { defineFeature, worker } from '#server/feature.ts';
import { attachment } from '#server/http/attachment.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import { erase } from '#server/person-rule.ts';
import { wordImportJob } from './importing.ts';
import type { WordFileService } from './service.ts';
import { wordImports } from './tables.ts';

export const wordFilesFeature = defineFeature({
  name: 'word-files',
  routes: ({ services: { wordFiles } }) => wordFileRoutes(wordFiles),
  workers: ({ wordFiles }) => [worker(wordImportJob, wordFiles.run)],
  clean: ({ wordFiles }) => wordFiles.clean(),
  persons: [erase(wordImports.userId, '导入过的单词文件')],
});

function wordFileRoutes(files: WordFileService) {
  return {
    'GET /reader/myword/export': async ({ query: { format, schedule }, viewer }) =>
      attachment(await files.export(requireViewer(viewer).userId, format, { withSchedule: schedule })),
    'POST /reader/myword/import/preview': ({ body: { key, text, columns }, viewer }) =>
      files.preview(requireViewer(viewer).userId, { key, text, columns }),
    'POST /reader/myword/import': async ({ body: { key, text, columns, name }, viewer }) => {
      const taskId = await files.startImport(requireViewer(viewer).userId, { key, text, columns, name });
      return { task_id: String(taskId) };
    },
    'GET /reader/myword/import': async ({ viewer }) => ({
      items: await files.imports(requireViewer(viewer).userId),
      next_offset: null,
    }),
    'POST /reader/myword/import/undo': ({ body, viewer }) =>
      files.undo(requireViewer(viewer).userId, Number(body.task_id)),
  } satisfies Handlers;
}
