/** API calls on uploads: requesting signed addresses, and the addresses themselves, which take raw bytes; the feature is registered here. */

import { AppError } from '#contract/errors.ts';
import { LARGEST_UPLOAD_BYTES } from '#contract/limits.ts';
import { defineFeature } from '#server/feature.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import { erase } from '#server/person-rule.ts';
import type { UploadService } from './service.ts';
import { uploads as uploadTable } from './tables.ts';

export const uploadsFeature = defineFeature({
  name: 'uploads',
  routes: ({ services: { uploads } }) => uploadRoutes(uploads),
  clean: ({ uploads }) => uploads.clean(),
  persons: [erase(uploadTable.userId, '上传中和等待处理的文件', ['key', 'parts_id'])],
});

function uploadRoutes(uploads: UploadService) {
  return {
    'GET /auth/upload_token': ({ query: { key, bytes, upload }, viewer }) =>
      uploads.token(requireViewer(viewer).userId, key, {
        ...(bytes !== undefined && { bytes }),
        ...(upload !== undefined && { resumed: upload }),
      }),
    // The signed address authorizes uploads for an hour.
    'PUT /api/upload/{key}': async ({ params, query, request }) => {
      // Refused by Content-Length before the body is read.
      const declared = request.header('content-length');
      if (Number(declared ?? 0) > LARGEST_UPLOAD_BYTES)
        throw new AppError('TOO_LARGE', { msg: '文件太大，最多 100 MB' });
      const declaredBytes = declared === null ? null : Number(declared);
      await uploads.receive({ key: params.key, ...query, body: request.body, declaredBytes });
      return { ok: true };
    },
    'PUT /api/upload/{key}/part/{number}': async ({ params, query, request }) => {
      await uploads.receivePart({ key: params.key, number: params.number, ...query, body: request.body });
      return { ok: true };
    },
    'GET /api/upload/{key}/parts': ({ params, query }) => uploads.state({ key: params.key, ...query }),
    'POST /api/upload/{key}/complete': async ({ params, query }) => {
      await uploads.complete({ key: params.key, ...query });
      return { ok: true };
    },
    'POST /api/upload/{key}/cancel': async ({ params, query }) => {
      await uploads.cancel({ key: params.key, ...query });
      return { ok: true };
    },
  } satisfies Handlers;
}
