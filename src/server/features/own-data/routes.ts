/** Calls of a reader's own data and the end of the account. */

import type { IdentityService } from '#server/features/identity/service.ts';
import { fileName } from '#server/features/notes/service.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import type { OwnDataService } from './service.ts';

export function ownDataRoutes(
  { exporting }: OwnDataService,
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
        created_at: row.createdAt.toISOString(),
        expires_at: row.expiresAt?.toISOString() ?? null,
      })),
      next_offset: null,
    }),
    'GET /api/user/export/{id}/file': async ({ viewer, params }) => {
      const { stream, bytes, at } = await exporting.read(requireViewer(viewer).userId, Number(params.id));
      const name = fileName('我的数据', at.toISOString().slice(0, 10), 'zip');
      return new Response(stream, {
        headers: {
          'content-type': 'application/zip',
          'content-length': String(bytes),
          'content-disposition': `attachment; filename="waikan.zip"; filename*=UTF-8''${encodeURIComponent(name)}`,
          'cache-control': 'private, no-store',
        },
      });
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
