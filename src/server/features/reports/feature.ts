/** API calls on translation reports; the feature is registered here. */
import { defineFeature } from '#server/feature.ts';
import { operatorOf } from '#server/features/audit/service.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import { erase, keep, PUBLISHING_HISTORY } from '#server/person-rule.ts';
import type { ReportService } from './service.ts';
import { translationReports } from './tables.ts';

export const reportsFeature = defineFeature({
  name: 'reports',
  routes: ({ services: { reports } }) => reportRoutes(reports),
  persons: [
    erase(translationReports.userId, '报告过的译文问题', ['handled_by']),
    keep(translationReports.handledBy, PUBLISHING_HISTORY),
  ],
});

function reportRoutes(reports: ReportService) {
  return {
    'POST /reader/article/{id}/report': async ({ params, body, viewer }) => {
      const place = { blockId: body.block_id, sentenceId: body.sentence_id };
      await reports.report(Number(params.id), requireViewer(viewer), place, body.text);
      return { ok: true };
    },
    'POST /reader/article/{id}/report/handle': async (call) => {
      const { params, body } = call;
      const { report_id: reportId, handled = true } = body;
      const items = await reports.handle(Number(params.id), Number(reportId), handled, operatorOf(call));
      return { items, next_offset: null };
    },
  } satisfies Handlers;
}
