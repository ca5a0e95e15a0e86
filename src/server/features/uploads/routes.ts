/** API calls on uploads: requesting a signed URL, and the URL itself, which takes raw bytes. */
import { LARGEST_UPLOAD_BYTES } from '#contract/auth.ts';
import { AppError } from '#contract/errors.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import type { UploadService } from './service.ts';

export function uploadRoutes(uploads: UploadService) {
  return {
    'GET /auth/upload_token': ({ query, viewer }) => uploads.token(requireViewer(viewer).userId, query.key),
    // The signed address authorizes uploads for an hour.
    'PUT /api/upload/{key}': async ({ params, query, request }) => {
      // Refused by Content-Length before the body is read.
      if (Number(request.header('content-length') ?? 0) > LARGEST_UPLOAD_BYTES) {
        throw new AppError('TOO_LARGE', { msg: '文件太大，最多 100 MB' });
      }
      await uploads.receive({ key: params.key, ...query, body: request.body });
      return { ok: true };
    },
  } satisfies Handlers;
}
