/** Signed requests to one bucket of a service that speaks S3. */
import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { assertName } from './port.ts';

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
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  query?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer> | string;
  headers?: Record<string, string>;
  /** Besides success: what is an answer and no failure. */
  expects: number[];
}

export interface S3Bucket {
  name: string;
  /** @param file null for the bucket itself. @throws Error with what the service says */
  ask(file: string | null, request: Request): Promise<Response>;
}

export function openBucket({ endpoint, bucket, isPathStyle, ...credentials }: S3Options): S3Bucket {
  const client = new AwsClient({ ...credentials, service: 's3', retries: RETRIES });
  const base = new URL(endpoint);
  if (!isPathStyle) base.hostname = `${bucket}.${base.hostname}`;
  const root = `${base.href.replace(/\/+$/, '')}${isPathStyle ? `/${bucket}` : ''}`;
  return {
    name: bucket,
    async ask(file, { method, query, body, headers, expects }) {
      if (file !== null) assertName(file);
      // Signed with its digest, so that nothing else can be stored in its place.
      const digest = createHash('sha256')
        .update(body ?? '')
        .digest('hex');
      const search = query ? `?${new URLSearchParams(query)}` : '';
      // Until the answer begins: a large body may take longer.
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(new Error(`storage did not answer to ${method}`)), TIMEOUT_MS);
      const response = await client
        .fetch(`${root}/${file ?? ''}${search}`, {
          method,
          ...(body !== undefined && { body }),
          headers: { ...headers, 'x-amz-content-sha256': digest },
          signal: late.signal,
        })
        .finally(() => clearTimeout(timer));
      if (response.ok || expects.includes(response.status)) return response;
      // The service says why in XML.
      throw new Error(`storage answered ${response.status} to ${method}: ${(await response.text()).slice(0, 500)}`);
    },
  };
}
