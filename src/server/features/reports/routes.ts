/** API calls on translation reports. */
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import type { ReportService } from './service.ts';

export function reportRoutes(reports: ReportService) {
  return {
    'POST /reader/article/{id}/report': async ({ params, body, viewer }) => {
      const place = { blockId: body.block_id, sentenceId: body.sentence_id };
      await reports.report(Number(params.id), requireViewer(viewer), place, body.text);
      return { ok: true };
    },
    'POST /reader/article/{id}/report/handle': async ({ params, body, viewer }) => ({
      items: await reports.handle(Number(params.id), Number(body.report_id), requireViewer(viewer)),
      next_offset: null,
    }),
  } satisfies Handlers;
}
