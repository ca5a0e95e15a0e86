/** Serves `/download/article/{id}.pdf`: HEAD tells whether the file is there. */
import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { ExamLevel } from '#contract/shapes.ts';
import { PdfStyle } from './jobs.ts';
import type { PdfService } from './service.ts';

const NAME = /^(\d{1,15})\.pdf$/;
const Query = z.object({
  style: PdfStyle.default('sy'),
  level: ExamLevel.default('cet4'),
  k: z.string().max(100).default(''),
});

/** Route of PDF files. The signature in the address decides who may have a file, so it also works without login. */
export function pdfDownloads(pdf: Pick<PdfService, 'open' | 'isThere'>): Hono {
  const missing = (c: Context) => c.text('没有这个文件', 404, { 'cache-control': 'no-store' });
  return new Hono().get('/download/article/:name', async (c) => {
    const [, id] = NAME.exec(c.req.param('name')) ?? [];
    const query = Query.safeParse(c.req.query());
    if (id === undefined || !query.success) return missing(c);
    const { style, level, k } = query.data;
    const headers = {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="waikan-${id}-${style}.pdf"`,
      'cache-control': 'private, no-cache',
      'content-security-policy': "default-src 'none'",
    };
    if (c.req.method === 'HEAD') {
      return (await pdf.isThere(Number(id), style, level, k)) ? c.body(null, 200, headers) : missing(c);
    }
    const bytes = await pdf.open(Number(id), style, level, k);
    if (bytes === null) return missing(c);
    return c.body(new Uint8Array(bytes), 200, { ...headers, 'content-length': String(bytes.length) });
  });
}
