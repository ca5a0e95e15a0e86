/**
 * The plain form that sends files, without scripts, and files that another app shares into this one: its files are stored as they come,
 * and the page's action gets a small form with their keys, and `left` where there were more than are taken at once.
 */
import { AppError } from '#contract/errors.ts';
import { LARGEST_UPLOAD_BYTES } from '#contract/limits.ts';
import { loginToken } from '#server/http/cookies.ts';
import { fieldText, readForm } from '#server/http/multipart.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { UploadService } from './service.ts';

/** Address of the page with the form. */
const PAGE = '/book/upload';
const MAX_FILES = 5;
const MAX_FIELD_BYTES = 8 * 1024;
/** The fields and the heads of the parts. */
const FORM_BYTES = 64 * 1024;

export interface FormUploadOptions {
  uploads: Pick<UploadService, 'keep' | 'remove'>;
  authenticate(token: string): Promise<Viewer | null>;
  siteUrl: string;
}

/** An address in a text, where Chinese may follow without a space. */
const LINK_IN_TEXT = /https?:\/\/[^\s\p{Script=Han}，。、；：！？（）《》〈〉【】「」“”‘’…]+/u;
const LINK = /^https?:\/\/\S+$/;

/** Address that a field shares, alone or within a text. */
function linkIn(name: string, text: string): string | undefined {
  if (name === 'link' || name === 'url') return LINK.exec(text)?.[0];
  return name === 'text' ? LINK_IN_TEXT.exec(text)?.[0] : undefined;
}

/** @returns the request for the page: the given one, or a small form in its place */
export function createFormUploads({ uploads, authenticate, siteUrl }: FormUploadOptions) {
  /** @param userId null for a visitor, of whom no file is kept: the form says that there was one */
  async function stored(request: Request, userId: number | null): Promise<URLSearchParams> {
    const fields = new URLSearchParams();
    const keys: string[] = [];
    let left = 0;
    try {
      const contentType = request.headers.get('content-type') ?? '';
      for await (const part of readForm(request.body as AsyncIterable<Uint8Array>, contentType)) {
        if (part.filename === null) {
          const text = (await fieldText(part, MAX_FIELD_BYTES)).trim();
          const link = linkIn(part.name, text);
          if (link && !fields.getAll('link').includes(link)) fields.append('link', link);
        } else if (part.filename !== '' && userId === null) {
          fields.append('missed', 'file');
          return fields;
        } else if (part.filename !== '' && keys.length >= MAX_FILES) {
          left += 1;
        } else if (part.filename !== '' && userId !== null) {
          const key = await uploads.keep(userId, part.filename, part.body);
          keys.push(key);
          fields.append('link', key);
        }
      }
      if (left > 0) fields.append('left', String(left));
      return fields;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      for (const key of keys) await uploads.remove(key);
      return new URLSearchParams({ problem: error.message });
    }
  }

  return async (request: Request): Promise<Request> => {
    const isForm = /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '');
    if (request.body === null || !isForm || new URL(request.url).pathname !== PAGE || !isOwn(request, siteUrl)) {
      return request;
    }
    const token = loginToken(request.headers.get('cookie'));
    const viewer = token === null ? null : await authenticate(token);
    const declared = Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY);
    const isTooLarge = declared > MAX_FILES * LARGEST_UPLOAD_BYTES + FORM_BYTES;
    const fields = isTooLarge
      ? new URLSearchParams({ problem: '文件太大，最多 100 MB' })
      : await stored(request, viewer?.userId ?? null);
    const body = String(fields);
    const headers = new Headers(request.headers);
    headers.set('content-type', 'application/x-www-form-urlencoded');
    headers.set('content-length', String(body.length));
    headers.set('origin', siteUrl);
    return new Request(request.url, { method: 'POST', headers, body });
  };
}

/**
 * Sent from one of our pages, or by the browser itself, as it does with what another app shares: a site can do neither
 * (Fetch Metadata: `none` is a navigation that no site began).
 */
function isOwn(request: Request, siteUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = request.headers.get('origin');
  return (
    origin === siteUrl ||
    (origin !== null && URL.canParse(origin) && new URL(origin).host === new URL(request.url).host)
  );
}
