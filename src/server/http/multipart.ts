/** Reads `multipart/form-data` as it comes: a file of it is never in memory as a whole (RFC 7578, RFC 2046). */
import { AppError } from '#contract/errors.ts';

export interface FormPart {
  name: string;
  /** Null for a field, '' for a file that was not chosen. */
  filename: string | null;
  /** Content of the part. It is read to its end before the next part, or skipped. */
  body: AsyncIterable<Uint8Array>;
}

const MAX_HEAD_BYTES = 8 * 1024;
const MAX_PARTS = 50;
const HEAD_END = Buffer.from('\r\n\r\n');

/** @throws {AppError} INVALID_INPUT for anything that is no form, or breaks off */
export async function* readForm(body: AsyncIterable<Uint8Array>, contentType: string): AsyncGenerator<FormPart> {
  const [, quoted, plain] =
    /^multipart\/form-data\b.*;\s*boundary=(?:"([^"]{1,70})"|([^;\s"]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw malformed();
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const chunks = body[Symbol.asyncIterator]();
  // A line break in front makes the first boundary like all others.
  let rest = Buffer.from('\r\n');

  async function more(): Promise<void> {
    const { done, value } = await chunks.next();
    if (done) throw malformed();
    rest = Buffer.concat([rest, value]);
  }
  /** The bytes before a mark; the mark itself is dropped. */
  async function* before(mark: Buffer): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = rest.indexOf(mark);
      // The mark may have begun at the end of what is there.
      const safe = at >= 0 ? at : Math.max(0, rest.length - mark.length + 1);
      if (safe > 0) yield rest.subarray(0, safe);
      rest = rest.subarray(at >= 0 ? at + mark.length : safe);
      if (at >= 0) return;
      await more();
    }
  }

  await collect(before(delimiter), MAX_HEAD_BYTES);
  for (let count = 0; count < MAX_PARTS; count += 1) {
    while (rest.length < 2) await more();
    if (rest.toString('latin1', 0, 2) === '--') return;
    const head = (await collect(before(HEAD_END), MAX_HEAD_BYTES)).toString('utf8');
    const disposition = /(?:^|\r\n)content-disposition:\s*form-data\b([^\r\n]*)/i.exec(head)?.[1] ?? '';
    const part = before(delimiter);
    yield {
      name: parameter(disposition, 'name') ?? '',
      filename: parameter(disposition, 'filename'),
      body: part,
    };
    // Skips what the consumer has not read.
    for await (const _ of part);
  }
  throw malformed();
}

/** The text of a field. @throws {AppError} INVALID_INPUT for one that is longer than `most` bytes */
export async function fieldText({ body }: FormPart, most: number): Promise<string> {
  return (await collect(body, most)).toString('utf8');
}

/** Browsers write `"` in a name as `%22` (HTML, multipart form data). */
function parameter(disposition: string, name: string): string | null {
  const found = new RegExp(`;\\s*${name}="([^"]*)"`, 'i').exec(disposition)?.[1];
  return found?.replaceAll('%22', '"') ?? null;
}

async function collect(parts: AsyncIterable<Uint8Array>, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of parts) {
    total += chunk.length;
    if (total > most) throw malformed();
    chunks.push(Buffer.from(chunk));
  }
  return Buffer.concat(chunks);
}

const malformed = () => new AppError('INVALID_INPUT', { msg: '表单没有传完整，请重试' });
