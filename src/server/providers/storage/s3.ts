/** Storage in a bucket of a service that speaks S3: for several machines, or a disk that is not to be trusted. */
import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { assertName, type Storage } from './port.ts';

export interface S3Options {
  /** Address of the service, such as `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket stands in the path of addresses; else before the host. */
  isPathStyle: boolean;
}

const TIMEOUT_MS = 20_000;
/** After an answer of 5xx or 429, with growing pauses. */
const RETRIES = 3;

interface Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  body?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  /** Besides success: what is an answer and no failure. */
  expects: number[];
}

export function createS3Storage({ endpoint, bucket, isPathStyle, ...credentials }: S3Options): Storage {
  const client = new AwsClient({ ...credentials, service: 's3', retries: RETRIES });
  const base = new URL(endpoint);
  if (!isPathStyle) base.hostname = `${bucket}.${base.hostname}`;
  const root = `${base.href.replace(/\/+$/, '')}${isPathStyle ? `/${bucket}` : ''}`;

  async function ask(name: string, { method, body, headers, expects }: Request): Promise<Response> {
    assertName(name);
    // Signed with its digest, so that nothing else can be stored in its place.
    const digest = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const response = await client.fetch(`${root}/${name}`, {
      method,
      ...(body && { body }),
      headers: { ...headers, 'x-amz-content-sha256': digest },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok || expects.includes(response.status)) return response;
    // The service says why in XML.
    throw new Error(`storage answered ${response.status} to ${method}: ${(await response.text()).slice(0, 500)}`);
  }

  return {
    async put(name, bytes) {
      const body = new Uint8Array(bytes);
      const stored = await ask(name, { method: 'PUT', body, headers: { 'if-none-match': '*' }, expects: [412] });
      if (stored.status !== 412) return;
      // There already: a copy onto itself has the date of now.
      const source = `/${bucket}/${name}`;
      const headers = { 'x-amz-copy-source': source, 'x-amz-metadata-directive': 'REPLACE' };
      const copied = await ask(name, { method: 'PUT', headers, expects: [404] });
      // Somebody took it away in between.
      if (copied.status === 404) await ask(name, { method: 'PUT', body, expects: [] });
    },
    async remove(name, before) {
      const found = await ask(name, { method: 'HEAD', expects: [404] });
      const at = Date.parse(found.headers.get('last-modified') ?? '');
      if (found.ok && at < before.getTime()) await ask(name, { method: 'DELETE', expects: [404] });
    },
    async get(name) {
      const found = await ask(name, { method: 'GET', expects: [404] });
      if (found.ok) return new Uint8Array(await found.arrayBuffer());
      const reason = await found.text();
      if (reason.includes('NoSuchBucket')) throw new Error(`storage has no bucket ${bucket}`);
      return null;
    },
  };
}
