import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { ACCESS, BUCKET, startS3Gateway } from '#server/providers/storage/testing/s3-gateway.ts';
import { testApp } from '#server/testing/app.ts';
import { pictureAddress } from './service.ts';

const gateway = await startS3Gateway();
afterAll(() => gateway.server.close());

test('with a bucket set up, pictures are kept there and shown from there', async () => {
  const app = await testApp({
    env: {
      S3_ENDPOINT: gateway.endpoint,
      S3_BUCKET: BUCKET,
      S3_REGION: ACCESS.region,
      S3_ACCESS_KEY_ID: ACCESS.accessKeyId,
      S3_SECRET_ACCESS_KEY: ACCESS.secretAccessKey,
    },
  });
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#357' } })
    .png()
    .toBuffer();
  const picture = await app.context.services.pictures.store(bytes);
  expect([...gateway.kept.keys()]).toContain(`pictures/${picture.key.slice(0, 2)}/${picture.key}-w1200.webp`);
  const shown = await app.fetch(pictureAddress(picture));
  expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 400 });
});
