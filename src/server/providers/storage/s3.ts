/**
 * Storage in a bucket of a service that speaks S3, for several machines, or a disk that is not to be trusted; uploads in parts and lists of
 * what lies in the bucket included.
 */

import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { decodeXML } from 'entities';
import { assertName, oldestBeyond, type PartStorage, PartsGone, type Storage } from './port.ts';

export type { S3Options };

/** A larger file goes in parts of this size, each of which is tried again by itself. */
const PIECE_BYTES = 8 * 1024 * 1024;

/** @param workDir folder for the files that {@link Storage.withFile} gives */
export function createS3Storage(options: S3Options, workDir: string): Storage {
  const bucket = openBucket(options);
  const { ask } = bucket;
  const parts = createS3Parts(bucket);

  /** Null when it is not there. */
  async function fetchFile(name: string): Promise<Response | null> {
    const found = await ask(name, { method: 'GET', expects: [404] });
    if (found.ok) return found;
    const reason = await found.text();
    if (reason.includes('NoSuchBucket')) throw new Error(`storage has no bucket ${bucket.name}`);
    return null;
  }

  return {
    async put(name, bytes) {
      const body = new Uint8Array(bytes);
      const stored = await ask(name, { method: 'PUT', body, headers: { 'if-none-match': '*' }, expects: [412] });
      if (stored.status !== 412) return;
      // The file exists already: a copy onto itself gives it the present date.
      const source = `/${bucket.name}/${name}`;
      const headers = { 'x-amz-copy-source': source, 'x-amz-metadata-directive': 'REPLACE' };
      const copied = await ask(name, { method: 'PUT', headers, expects: [404] });
      // Somebody deleted it in between.
      if (copied.status === 404) await ask(name, { method: 'PUT', body, expects: [] });
    },
    async remove(name, before) {
      const found = await ask(name, { method: 'HEAD', expects: [404] });
      const at = Date.parse(found.headers.get('last-modified') ?? '');
      if (found.ok && at < before.getTime()) await ask(name, { method: 'DELETE', expects: [404] });
    },
    async get(name) {
      const found = await fetchFile(name);
      return found && new Uint8Array(await found.arrayBuffer());
    },
    async putFile(name, given) {
      const file = await open(given);
      try {
        const read = async () => {
          const { buffer, bytesRead } = await file.read(new Uint8Array(PIECE_BYTES), 0, PIECE_BYTES, null);
          return buffer.subarray(0, bytesRead);
        };
        if ((await file.stat()).size <= PIECE_BYTES) {
          await ask(name, { method: 'PUT', body: await read(), expects: [] });
          return;
        }
        const target = { name, id: await parts.begin(name) };
        try {
          let count = 0;
          for (let piece = await read(); piece.length > 0; piece = await read()) {
            count += 1;
            await parts.put(target, count, piece);
          }
          await parts.complete(target, count);
        } catch (error) {
          await parts.abort(target);
          throw error;
        }
      } finally {
        await file.close();
      }
    },
    async openRead(name) {
      const found = await fetchFile(name);
      return found?.body ? Readable.fromWeb(found.body as ReadableStream) : null;
    },
    async withFile(name, work) {
      const found = await fetchFile(name);
      if (found === null) return null;
      const folder = await mkdtemp(path.join(workDir, 'file-'));
      try {
        const file = path.join(folder, 'file');
        await pipeline(found.body ?? [], createWriteStream(file, { mode: 0o600 }));
        return await work(file);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async size(name) {
      const found = await ask(name, { method: 'HEAD', expects: [404] });
      return found.ok ? Number(found.headers.get('content-length')) : null;
    },
    removeUnder: (folder, before) => removeOlder(bucket, folder, before),
    removeUnfinished: (before) => abortOlder(bucket, '', before),
    limitUnder: (folder, mostBytes) => removeBeyond(bucket, folder, mostBytes),
    parts,
  };
}

/** Raw text of each element of this name, entities as they stand. */
function textsIn(xml: string, element: string): string[] {
  return [...xml.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'))].map(([, text = '']) => text);
}

const textIn = (xml: string, element: string): string => textsIn(xml, element)[0] ?? '';

/** Uploads in parts (S3's multipart uploads). */
function createS3Parts({ ask }: S3Bucket): PartStorage {
  async function orGone(asked: Promise<Response>): Promise<Response> {
    const response = await asked;
    if (response.status === 404) throw new PartsGone(await response.text());
    return response;
  }
  /** Parts as the service lists them: a thousand at a time. */
  async function listed(name: string, uploadId: string): Promise<{ number: number; bytes: number; etag: string }[]> {
    const parts: Awaited<ReturnType<typeof listed>> = [];
    for (let marker = '0'; marker !== ''; ) {
      const query = { 'part-number-marker': marker, uploadId };
      const xml = await (await orGone(ask(name, { method: 'GET', query, expects: [404] }))).text();
      for (const part of textsIn(xml, 'Part')) {
        const [number, bytes] = [Number(textIn(part, 'PartNumber')), Number(textIn(part, 'Size'))];
        parts.push({ number, bytes, etag: textIn(part, 'ETag') });
      }
      marker = textIn(xml, 'IsTruncated') === 'true' ? textIn(xml, 'NextPartNumberMarker') : '';
    }
    return parts;
  }
  return {
    async begin(name) {
      const begun = await ask(name, { method: 'POST', query: { uploads: '' }, expects: [] });
      return decodeXML(textIn(await begun.text(), 'UploadId'));
    },
    async put({ name, id }, number, bytes) {
      const query = { partNumber: String(number), uploadId: id };
      await orGone(ask(name, { method: 'PUT', query, body: new Uint8Array(bytes), expects: [404] }));
    },
    async sizes({ name, id }) {
      return new Map((await listed(name, id)).map(({ number, bytes }) => [number, bytes]));
    },
    async complete({ name, id }, count) {
      const parts = (await listed(name, id)).filter(({ number }) => number <= count);
      const lines = parts.map(
        ({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`,
      );
      const body = `<CompleteMultipartUpload>${lines.join('')}</CompleteMultipartUpload>`;
      const answer = await orGone(ask(name, { method: 'POST', query: { uploadId: id }, body, expects: [404] }));
      const told = await answer.text();
      // S3 may answer 200 before it knows the outcome.
      if (told.includes('<Error>')) throw new Error(`storage could not complete ${name}: ${told.slice(0, 500)}`);
    },
    async abort({ name, id }) {
      await ask(name, { method: 'DELETE', query: { uploadId: id }, expects: [404] });
    },
  };
}

/** Deletes files below a folder that are older, and aborts uploads begun before then. */
async function removeOlder({ ask }: S3Bucket, folder: string, before: Date): Promise<void> {
  const prefix = `${folder}/`;
  for await (const { key, at } of filesUnder({ ask }, prefix)) {
    if (at < before.getTime()) await ask(key, { method: 'DELETE', expects: [404] });
  }
  await abortOlder({ ask }, prefix, before);
}

/** Aborts uploads in parts whose names begin so and that were begun before then. */
async function abortOlder({ ask }: Pick<S3Bucket, 'ask'>, prefix: string, before: Date): Promise<void> {
  const parts = createS3Parts({ name: '', ask });
  for (let marker: Record<string, string> | null = {}; marker !== null; ) {
    const query: Record<string, string> = { ...marker, ...(prefix !== '' && { prefix }), uploads: '' };
    const xml: string = await (await ask(null, { method: 'GET', query, expects: [] })).text();
    for (const upload of textsIn(xml, 'Upload')) {
      if (Date.parse(textIn(upload, 'Initiated')) >= before.getTime()) continue;
      await parts.abort({ name: decodeXML(textIn(upload, 'Key')), id: decodeXML(textIn(upload, 'UploadId')) });
    }
    const next = ['NextKeyMarker', 'NextUploadIdMarker'].map((element) => decodeXML(textIn(xml, element)));
    marker =
      textIn(xml, 'IsTruncated') === 'true' ? { 'key-marker': next[0] ?? '', 'upload-id-marker': next[1] ?? '' } : null;
  }
}

/** Deletes the oldest files below a folder until the others have at most `mostBytes` together. */
async function removeBeyond({ ask }: S3Bucket, folder: string, mostBytes: number): Promise<void> {
  const files: { key: string; at: number; bytes: number }[] = [];
  for await (const file of filesUnder({ ask }, `${folder}/`)) files.push(file);
  for (const { key } of oldestBeyond(files, mostBytes)) await ask(key, { method: 'DELETE', expects: [404] });
}

async function* filesUnder({ ask }: Pick<S3Bucket, 'ask'>, prefix: string) {
  for (let token = ''; ; ) {
    const query = { ...(token !== '' && { 'continuation-token': token }), 'list-type': '2', prefix };
    const xml = await (await ask(null, { method: 'GET', query, expects: [] })).text();
    for (const file of textsIn(xml, 'Contents')) {
      const at = Date.parse(textIn(file, 'LastModified'));
      yield { key: decodeXML(textIn(file, 'Key')), at, bytes: Number(textIn(file, 'Size')) };
    }
    token = decodeXML(textIn(xml, 'NextContinuationToken'));
    if (token === '') break;
  }
}

interface S3Options {
  /** Address of the service, such as `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket is in the path of addresses; otherwise it is in the host's name. */
  isPathStyle: boolean;
}

const TIMEOUT_MS = 20_000;
/** Further tries after an answer of 5xx or 429, with growing pauses. */
const RETRIES = 3;

interface Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  query?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer> | string;
  headers?: Record<string, string>;
  /** Statuses besides success that are no failure. */
  expects: number[];
}

interface S3Bucket {
  name: string;
  /** @param file null for the bucket itself. @throws Error with what the service says */
  ask(file: string | null, request: Request): Promise<Response>;
}

function openBucket({ endpoint, bucket, isPathStyle, ...credentials }: S3Options): S3Bucket {
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
      // Time limit until the answer begins: a large body may take longer.
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
