import { tmpdir } from 'node:os';
import { afterAll, expect, test } from 'vitest';
import { createS3Storage } from './s3.ts';
import { ACCESS, BUCKET, startS3Gateway } from './testing/s3-gateway.ts';

const gateway = await startS3Gateway();
afterAll(() => gateway.server.close());
const options = { ...ACCESS, endpoint: gateway.endpoint, bucket: BUCKET, isPathStyle: true };
const storage = createS3Storage(options, tmpdir());
const bytes = (text: string) => new TextEncoder().encode(text);

test('a service that is busy is asked again', async () => {
  gateway.failNext(2);
  await storage.put('busy.webp', bytes('boat'));
  expect(gateway.kept.get('busy.webp')?.bytes.toString()).toBe('boat');
});

test.each([
  ['a wrong key', { secretAccessKey: 'nothing' }, 'SignatureDoesNotMatch'],
  ['an unknown account', { accessKeyId: 'NOBODY' }, 'InvalidAccessKeyId'],
  ['a region of another place', { region: 'us-east-1' }, 'InvalidAccessKeyId'],
])('%s fails with what the service says', async (_, wrong, reason) => {
  const other = createS3Storage({ ...options, ...wrong }, tmpdir());
  await expect(other.put('lamp.webp', bytes('lamp'))).rejects.toThrow(`403 to PUT: <Error><Code>${reason}`);
  expect(gateway.kept.has('lamp.webp')).toBe(false);
});

test('a bucket that is not there is a failure, not a missing file', async () => {
  const elsewhere = createS3Storage({ ...options, bucket: 'attic' }, tmpdir());
  await expect(elsewhere.get('lamp.webp')).rejects.toThrow('no bucket attic');
});
