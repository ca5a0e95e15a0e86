/** Whether a response is the kind of thing that was asked for. */
import { AppError } from '#contract/errors.ts';
import type { ExpectedContent } from './port.ts';

const accepted: Record<ExpectedContent, { header: string; type: RegExp; opening: RegExp; msg: string }> = {
  page: {
    header: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1',
    type: /^(?:text\/html|application\/xhtml\+xml)$/,
    opening: /^<(?:!doctype html|html|head|body|!--)/i,
    msg: '这个网址不是网页，不能抓取',
  },
  feed: {
    header:
      'application/rss+xml,application/atom+xml,application/feed+json,application/xml;q=0.9,text/xml;q=0.9,*/*;q=0.1',
    // Feeds are served under all sorts of labels, text/html among them; their reader decides by content.
    type: /^(?:text\/.+|application\/(?:.*[+])?(?:xml|json)|application\/octet-stream)$/,
    opening: /^[<{]/,
    msg: '这个网址不是订阅源',
  },
  picture: {
    header: 'image/webp,image/jpeg,image/png,image/gif;q=0.8,image/avif;q=0.7,*/*;q=0.1',
    // What it really is, whoever opens it finds out.
    type: /^(?:image\/(?:jpe?g|pjpeg|png|webp|gif|avif)|application\/octet-stream|binary\/octet-stream)$/,
    opening: /^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF|.{4}ftyp)/s,
    msg: '这个网址不是图片',
  },
  robots: {
    header: 'text/plain,*/*;q=0.1',
    type: /^(?:text\/plain|application\/octet-stream)$/,
    opening: /^[^<]/,
    msg: '这个网址不是 robots.txt',
  },
};

/** Accept header for what is expected. */
export function acceptHeader(expected: ExpectedContent): string {
  return accepted[expected].header;
}

/**
 * @param contentType header as sent; when empty the first bytes decide
 * @throws AppError UNSUPPORTED_TYPE
 */
export function assertContentType(expected: ExpectedContent, contentType: string, bytes: Uint8Array): void {
  const rule = accepted[expected];
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const fits =
    type === ''
      ? rule.opening.test(new TextDecoder('latin1').decode(bytes.subarray(0, 512)).replace(/^(?:ï»¿)?\s+|^ï»¿/, ''))
      : rule.type.test(type);
  if (!fits) throw new AppError('UNSUPPORTED_TYPE', { msg: rule.msg });
}
