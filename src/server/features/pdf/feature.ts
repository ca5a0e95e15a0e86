/** The call that asks for a PDF of an article; the feature is registered here. */
import { defineFeature, worker } from '#server/feature.ts';
import type { IdentityService } from '#server/features/identity/service.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import { pdfJob } from './jobs.ts';
import type { PdfService } from './service.ts';

export const pdfFeature = defineFeature({
  name: 'pdf',
  routes: ({ services: { pdf, identity } }) => pdfRoutes(pdf, identity.settingsOf),
  workers: ({ pdf }) => [worker(pdfJob, pdf.run)],
});

function pdfRoutes(pdf: PdfService, settingsOf: IdentityService['settingsOf']) {
  return {
    'GET /reader/article/{id}/pdf': async ({ params, query, viewer }) => {
      const reader = requireViewer(viewer);
      const { exam_level: level } = await settingsOf(reader);
      const { ready, url, taskId } = await pdf.request(Number(params.id), query.style, level, reader);
      return { ready, url, task_id: taskId === null ? null : String(taskId) };
    },
  } satisfies Handlers;
}
