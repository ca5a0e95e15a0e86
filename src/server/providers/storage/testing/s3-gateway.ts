/**
 * A service that speaks S3, for tests: one bucket in memory, and every request's signature worked out anew, as the real ones do.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export const ACCESS = { accessKeyId: 'HARBOURKEY', secretAccessKey: 'lamp/and+rope', region: 'eu-quay-1' };
export const BUCKET = 'harbour';
const LATEST_MS = 15 * 60_000;

interface Kept {
  bytes: Buffer;
  at: Date;
}

/** A multipart upload that was neither completed nor aborted. */
interface Unfinished {
  name: string;
  at: Date;
  parts: Map<number, Buffer>;
}

export interface S3Gateway {
  endpoint: string;
  /** Stored files by path within the bucket. */
  kept: Map<string, Kept>;
  /** Uploads in parts by upload id. */
  unfinished: Map<string, Unfinished>;
  /** Refusals so far, by their code. */
  refusals: string[];
  /** Answers the next requests with 503. */
  failNext(times: number): void;
  server: Server;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** Why the request is refused; null when its signature, digest and date are right. */
function refusalOf({ method = '', url = '', headers }: IncomingMessage, body: Buffer): string | null {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;
  const [, keyId, day = '', region = '', signed = '', signature] = form.exec(headers.authorization ?? '') ?? [];
  if (keyId !== ACCESS.accessKeyId || region !== ACCESS.region) return 'InvalidAccessKeyId';
  const names = signed.split(';');
  if (
    !names.includes('host') ||
    Object.keys(headers).some((name) => name.startsWith('x-amz-') && !names.includes(name))
  )
    return 'AccessDenied';
  const stamp = String(headers['x-amz-date']);
  const at = Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!stamp.startsWith(day) || !(Math.abs(Date.now() - at) < LATEST_MS)) return 'RequestTimeTooSkewed';
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const { pathname: path, searchParams } = new URL(url, 'http://gateway');
  const encoded = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const lines = names.map((name) => `${name}:${String(headers[name]).trim().replace(/\s+/g, ' ')}\n`);
  const canonical = [method, path, query, lines.join(''), signed, headers['x-amz-content-sha256']].join('\n');
  const text = ['AWS4-HMAC-SHA256', stamp, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${ACCESS.secretAccessKey}`);
  return hmac(key, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}

type Answer = [status: number, headers?: Record<string, string>, body?: Buffer | string];

const refused = (status: number, code: string): Answer => [status, {}, `<Error><Code>${code}</Code></Error>`];
const etagOf = (bytes: Buffer) => `&quot;${createHash('md5').update(bytes).digest('hex')}&quot;`;
/** Least size of every part but the last. */
const SMALLEST_PART_BYTES = 5 * 1024 * 1024;

function answerTo(
  { method, url = '', headers }: IncomingMessage,
  body: Buffer,
  { kept, unfinished }: Pick<S3Gateway, 'kept' | 'unfinished'>,
): Answer {
  const { pathname, searchParams: query } = new URL(url, 'http://gateway');
  const [, bucket, name = ''] = /^\/([^/]+)\/(.*)$/.exec(pathname) ?? [];
  if (bucket !== BUCKET) return refused(404, 'NoSuchBucket');
  if (name === '') return [200, {}, listing(query, { kept, unfinished })];
  if (query.has('uploads') || query.has('uploadId')) {
    return answerToParts(method, name, query, body, { kept, unfinished });
  }
  const there = kept.get(name);
  if (method === 'PUT') {
    const source = headers['x-amz-copy-source'];
    if (headers['if-none-match'] === '*' && there) return refused(412, 'PreconditionFailed');
    const bytes = source ? kept.get(String(source).replace(`/${BUCKET}/`, ''))?.bytes : body;
    if (bytes === undefined) return refused(404, 'NoSuchKey');
    kept.set(name, { bytes, at: new Date() });
    return [200];
  }
  if (method === 'DELETE') return kept.delete(name) ? [204] : [204];
  if (there === undefined) return refused(404, 'NoSuchKey');
  const length = { 'content-length': String(there.bytes.length) };
  return [200, { 'last-modified': there.at.toUTCString(), ...length }, method === 'GET' ? there.bytes : ''];
}

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html */
function answerToParts(
  method: string | undefined,
  name: string,
  query: URLSearchParams,
  body: Buffer,
  { kept, unfinished }: Pick<S3Gateway, 'kept' | 'unfinished'>,
): Answer {
  if (method === 'POST' && query.has('uploads')) {
    // Signs that stand for something in addresses and in XML.
    const id = `${randomUUID()}.&+/=`;
    unfinished.set(id, { name, at: new Date(), parts: new Map() });
    return [200, {}, `<UploadId>${id.replace('&', '&amp;')}</UploadId>`];
  }
  const id = query.get('uploadId') ?? '';
  const upload = unfinished.get(id);
  if (upload?.name !== name) return refused(404, 'NoSuchUpload');
  if (method === 'PUT') {
    upload.parts.set(Number(query.get('partNumber')), body);
    return [200];
  }
  if (method === 'DELETE') {
    unfinished.delete(id);
    return [204];
  }
  const parts = [...upload.parts].sort(([a], [b]) => a - b);
  if (method === 'GET') {
    const after = Number(query.get('part-number-marker') ?? 0);
    // Only two at a time, so that a client that lists has to ask for more.
    const [shown, isCut] = [parts.filter(([number]) => number > after).slice(0, 2), parts.at(-1)];
    const last = shown.at(-1)?.[0] ?? after;
    const lines = shown.map(
      ([number, bytes]) =>
        `<Part><PartNumber>${number}</PartNumber><ETag>${etagOf(bytes)}</ETag><Size>${bytes.length}</Size></Part>`,
    );
    const more = isCut !== undefined && isCut[0] > last;
    const next = `<NextPartNumberMarker>${last}</NextPartNumberMarker><IsTruncated>${more}</IsTruncated>`;
    return [200, {}, `<ListPartsResult>${lines.join('')}${next}</ListPartsResult>`];
  }
  const chosen = [...String(body).matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)];
  const bytes = chosen.map(([, number, etag]) => {
    const part = upload.parts.get(Number(number));
    return part && etagOf(part) === etag ? part : undefined;
  });
  const whole = bytes.filter((part) => part !== undefined);
  if (whole.length === 0 || whole.length < bytes.length) return refused(400, 'InvalidPart');
  if (whole.slice(0, -1).some((part) => part.length < SMALLEST_PART_BYTES)) return refused(400, 'EntityTooSmall');
  kept.set(name, { bytes: Buffer.concat(whole), at: new Date() });
  unfinished.delete(id);
  return [200, {}, '<CompleteMultipartUploadResult/>'];
}

function listing(query: URLSearchParams, { kept, unfinished }: Pick<S3Gateway, 'kept' | 'unfinished'>): string {
  const prefix = query.get('prefix') ?? '';
  if (query.has('uploads')) {
    const found = [...unfinished].filter(([, { name }]) => name.startsWith(prefix));
    const lines = found.map(
      ([id, { name, at }]) =>
        `<Upload><Key>${name}</Key><UploadId>${id.replace('&', '&amp;')}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
    );
    return `<ListMultipartUploadsResult>${lines.join('')}<IsTruncated>false</IsTruncated></ListMultipartUploadsResult>`;
  }
  const after = query.get('continuation-token') ?? '';
  const names = [...kept.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
  const lines = names
    .slice(0, 2)
    .map(
      (name) =>
        `<Contents><Key>${name}</Key><LastModified>${kept.get(name)?.at.toISOString()}</LastModified><Size>${kept.get(name)?.bytes.length}</Size></Contents>`,
    );
  const next = names.length > 2 ? `<NextContinuationToken>${names[1]}</NextContinuationToken>` : '';
  return `<ListBucketResult>${lines.join('')}${next}</ListBucketResult>`;
}

/** Listens until its `server` is closed. */
export async function startS3Gateway(): Promise<S3Gateway> {
  const kept = new Map<string, Kept>();
  const unfinished = new Map<string, Unfinished>();
  const refusals: string[] = [];
  let failing = 0;
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const refusal = refusalOf(request, body);
    if (refusal !== null) refusals.push(refusal);
    const isFailing = failing > 0;
    if (isFailing) failing -= 1;
    const [status, headers = {}, answer = ''] = isFailing
      ? ([503] as Answer)
      : refusal === null
        ? answerTo(request, body, { kept, unfinished })
        : ([403, {}, `<Error><Code>${refusal}</Code></Error>`] as Answer);
    response.writeHead(status, headers).end(answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const failNext = (times: number) => {
    failing = times;
  };
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { endpoint, kept, unfinished, refusals, failNext, server };
}

/** The environment of a product that keeps its files there. */
export const bucketAt = (endpoint: string): Record<string, string> => ({
  S3_BUCKET: BUCKET,
  S3_ENDPOINT: endpoint,
  S3_REGION: ACCESS.region,
  S3_ACCESS_KEY_ID: ACCESS.accessKeyId,
  S3_SECRET_ACCESS_KEY: ACCESS.secretAccessKey,
});
