/**
 * A service that speaks S3, for tests: one bucket in memory, and every request's signature worked out anew, as the real ones do.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
import { createHash, createHmac } from 'node:crypto';
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

export interface S3Gateway {
  endpoint: string;
  /** By path within the bucket. */
  kept: Map<string, Kept>;
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
  const [path = '', query = ''] = url.split('?');
  const lines = names.map((name) => `${name}:${String(headers[name]).trim().replace(/\s+/g, ' ')}\n`);
  const canonical = [method, path, query, lines.join(''), signed, headers['x-amz-content-sha256']].join('\n');
  const text = ['AWS4-HMAC-SHA256', stamp, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${ACCESS.secretAccessKey}`);
  return hmac(key, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}

type Answer = [status: number, headers?: Record<string, string>, body?: Buffer | string];

function answerTo({ method, url = '', headers }: IncomingMessage, body: Buffer, kept: Map<string, Kept>): Answer {
  const [, bucket, name = ''] = /^\/([^/]+)\/(.+)$/.exec(url) ?? [];
  if (bucket !== BUCKET) return [404, {}, '<Error><Code>NoSuchBucket</Code></Error>'];
  const there = kept.get(name);
  if (method === 'PUT') {
    const source = headers['x-amz-copy-source'];
    if (headers['if-none-match'] === '*' && there) return [412, {}, '<Error><Code>PreconditionFailed</Code></Error>'];
    const bytes = source ? kept.get(String(source).replace(`/${BUCKET}/`, ''))?.bytes : body;
    if (bytes === undefined) return [404, {}, '<Error><Code>NoSuchKey</Code></Error>'];
    kept.set(name, { bytes, at: new Date() });
    return [200];
  }
  if (method === 'DELETE') return kept.delete(name) ? [204] : [204];
  if (there === undefined) return [404, {}, '<Error><Code>NoSuchKey</Code></Error>'];
  return [200, { 'last-modified': there.at.toUTCString() }, method === 'GET' ? there.bytes : ''];
}

/** Listens until its `server` is closed. */
export async function startS3Gateway(): Promise<S3Gateway> {
  const kept = new Map<string, Kept>();
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
        ? answerTo(request, body, kept)
        : ([403, {}, `<Error><Code>${refusal}</Code></Error>`] as Answer);
    response.writeHead(status, headers).end(answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const failNext = (times: number) => {
    failing = times;
  };
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, kept, refusals, failNext, server };
}
