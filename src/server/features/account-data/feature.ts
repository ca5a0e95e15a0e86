/** Calls of a reader's own data and the end of the account; the feature is registered here. */

import { shanghaiDay } from '#engine/shanghai-time.ts';
import { defineFeature, worker } from '#server/feature.ts';
import type { IdentityService } from '#server/features/identity/service.ts';
import { attachment, fileName } from '#server/http/attachment.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import { erase } from '#server/person-rule.ts';
import { erasureJob } from './erasure.ts';
import { exportJob } from './export.ts';
import type { AccountDataService } from './service.ts';
import { dataExports } from './tables.ts';

export const accountDataFeature = defineFeature({
  name: 'account-data',
  routes: ({ services: { accountData, identity }, now }) => accountDataRoutes(accountData, identity, now),
  workers: ({ accountData }) => [
    worker(exportJob, accountData.exporting.run),
    worker(erasureJob, ({ userId }, signal) => accountData.erasing.run(userId, signal)),
  ],
  schedules: ({ accountData }) => [{ name: 'accounts-due', cron: '*/10 * * * *', run: accountData.erasing.closeDue }],
  clean: ({ accountData }) => accountData.exporting.clean(),
  persons: [erase(dataExports.userId, '下载过的数据', ['file'])],
});

function accountDataRoutes(
  { exporting }: AccountDataService,
  { closing }: Pick<IdentityService, 'closing'>,
  now: () => Date,
) {
  return {
    'POST /api/user/export': async ({ viewer }) => ({
      task_id: String(await exporting.start(requireViewer(viewer).userId)),
    }),
    'GET /api/user/export': async ({ viewer }) => ({
      items: (await exporting.list(requireViewer(viewer).userId)).map((row) => ({
        task_id: String(row.taskId),
        bytes: row.expiresAt !== null && row.expiresAt > now() ? row.bytes : null,
        is_making: row.isMaking,
        created_at: row.createdAt.toISOString(),
        expires_at: row.expiresAt?.toISOString() ?? null,
      })),
      next_offset: null,
    }),
    'GET /api/user/export/{id}/file': async ({ viewer, params }) => {
      const { stream, bytes, at } = await exporting.read(requireViewer(viewer).userId, Number(params.id));
      const name = fileName('我的数据', shanghaiDay(at), 'zip');
      return attachment({ name, type: 'application/zip', body: stream, size: bytes });
    },
    'POST /api/user/delete': async ({ viewer, body }) => ({
      delete_at: (await closing.ask(requireViewer(viewer), body.password)).toISOString(),
    }),
    'POST /api/user/delete/cancel': async ({ viewer }) => {
      await closing.cancel(requireViewer(viewer));
      return { ok: true as const };
    },
  } satisfies Handlers;
}
