/** Asking for an address to upload to, and the address itself, which takes bytes as they are. */
import { type Context, Hono } from 'hono';
import { AppError } from '#contract/errors.ts';
import { failure, success } from '#server/http/envelope.ts';
import type { Handlers } from '#server/http/execute.ts';
import type { ServerEnv } from '#server/http/mount.ts';
import { requireViewer } from '#server/http/viewer.ts';
import { LARGEST_UPLOAD, type UploadService } from './service.ts';

export function uploadRoutes(uploads: UploadService) {
  return {
    'GET /auth/upload_token': ({ query, viewer }) => uploads.token(requireViewer(viewer).userId, query.key),
  } satisfies Handlers;
}

/** `PUT /api/upload/{key}`: whoever has the signed address may, once or again, for an hour. */
export function uploadTarget(uploads: UploadService, onError: (error: unknown, requestId: string) => void) {
  return new Hono<ServerEnv>().put('/api/upload/:key', async (c) => {
    try {
      // Refused before the bytes come, where their number is told.
      if (Number(c.req.header('content-length') ?? 0) > LARGEST_UPLOAD) {
        throw new AppError('TOO_LARGE', { msg: '文件太大，最多 100 MB' });
      }
      const { expires = '', signature = '' } = c.req.query();
      await uploads.receive({ key: c.req.param('key'), expires, signature, body: c.req.raw.body });
      return c.json(success({ ok: true }));
    } catch (error) {
      return failed(c, error, onError);
    }
  });
}

function failed(c: Context<ServerEnv>, error: unknown, onError: (error: unknown, requestId: string) => void) {
  const { status, body } = failure(error, c.get('requestId'));
  if (status >= 500) onError(error, c.get('requestId'));
  // Bytes may still be on their way: nothing else can come over this connection.
  return c.json(body, status as 500, { connection: 'close' });
}
