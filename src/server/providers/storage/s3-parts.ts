/** Multipart uploads of S3, and listing what lies in a bucket. */
import { decodeXML } from 'entities';
import { oldestBeyond, type PartStorage, PartsGone } from './port.ts';
import type { S3Bucket } from './s3-requests.ts';

/** Raw text of each element of this name, entities as they stand. */
function textsIn(xml: string, element: string): string[] {
  return [...xml.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'))].map(([, text = '']) => text);
}

const textIn = (xml: string, element: string): string => textsIn(xml, element)[0] ?? '';

export function createS3Parts({ ask }: S3Bucket): PartStorage {
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
      // It may begin to answer 200 before it knows.
      if (told.includes('<Error>')) throw new Error(`storage could not complete ${name}: ${told.slice(0, 500)}`);
    },
    async abort({ name, id }) {
      await ask(name, { method: 'DELETE', query: { uploadId: id }, expects: [404] });
    },
  };
}

/** Deletes files below a folder that are older, and aborts uploads begun before then. */
export async function removeOlder({ ask }: S3Bucket, folder: string, before: Date): Promise<void> {
  const prefix = `${folder}/`;
  for await (const { key, at } of filesUnder({ ask }, prefix)) {
    if (at < before.getTime()) await ask(key, { method: 'DELETE', expects: [404] });
  }
  const parts = createS3Parts({ name: '', ask });
  for (let marker: Record<string, string> | null = {}; marker !== null; ) {
    const query: Record<string, string> = { ...marker, prefix, uploads: '' };
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

/** Takes away the oldest files below a folder until the others have at most so many bytes together. */
export async function removeBeyond({ ask }: S3Bucket, folder: string, mostBytes: number): Promise<void> {
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
