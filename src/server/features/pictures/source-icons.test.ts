import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { paragraphs } from '#server/testing/articles.ts';
import { openSite } from '#server/testing/site.ts';

const drawn = (side: number, colour: string) =>
  sharp({ create: { width: side, height: side, channels: 3, background: colour } });
const files = new Map<string, Buffer>();
const asked: string[] = [];
const host = await openSite((request, response) => {
  asked.push(`${request.headers.host}${request.url}`);
  const file = files.get(request.url ?? '');
  const type = request.url === '/' ? 'text/html' : 'image/png';
  if (file) response.writeHead(200, { 'content-type': type }).end(file);
  else response.writeHead(404).end();
});
const app = await testApp({ env: { FETCH_ALLOW_HOSTS: host } });
const HOUR = 3_600;

let number = 0;
/** Stores an article of a source with a site of its own. */
async function article(name: string, url: string, status: 'PUBLISHED' | 'PENDING' = 'PUBLISHED') {
  number += 1;
  await app.context.services.intake.store({
    title: `Number ${number}`,
    blocks: paragraphs('One short text.'),
    source: { name, url },
    operatorId: null,
    history: [{ status, remark: 'test' }],
  });
}
const iconOf = (name: string) => app.fetch(`/img/icon/${encodeURIComponent(name)}`);
const pixel = async (response: Response) => [
  ...(await sharp(await response.arrayBuffer())
    .resize(1, 1)
    .removeAlpha()
    .raw()
    .toBuffer()),
];

test('a source has the icon that its front page names, small, to be kept for a week; its site is asked once in a week', async () => {
  files.set(
    '/',
    Buffer.from('<head><link rel="icon" href="/old.ico"><link rel="apple-touch-icon" href="/touch.png?v=2"></head>'),
  );
  files.set('/touch.png?v=2', await drawn(180, '#c00000').png().toBuffer());
  await article('The Quay', `http://${host}/news`);
  const first = await iconOf('The Quay');
  expect([first.status, first.headers.get('content-type'), first.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'public, max-age=604800',
  ]);
  const bytes = Buffer.from(await first.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 112, height: 112 });
  const count = asked.length;
  await Promise.all(Array.from({ length: 20 }, () => iconOf('The Quay')));
  expect(asked).toHaveLength(count);
  files.set('/touch.png?v=2', await drawn(180, '#0000c0').png().toBuffer());
  app.clock.advance(167 * HOUR);
  expect((await pixel(await iconOf('The Quay')))[2]).toBeLessThan(30);
  app.clock.advance(2 * HOUR);
  expect((await pixel(await iconOf('The Quay')))[2]).toBeGreaterThan(150);
});

test('an icon file of Windows gives its picture; what is none, too large or a bomb gives the first letter of the name', async () => {
  const png = await drawn(48, '#00a000').png().toBuffer();
  const head = Buffer.alloc(22);
  head.set([0, 0, 1, 0, 1, 0, 48, 48]);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(22, 18);
  const icon = Buffer.concat([head, png]);
  const cases: [name: string, favicon: Buffer | undefined, type: string][] = [
    ['Windows', icon, 'image/webp'],
    ['None', undefined, 'image/svg+xml'],
    ['Text', Buffer.from('not a picture'), 'image/svg+xml'],
    ['Cut', icon.subarray(0, 40), 'image/svg+xml'],
    ['Bomb', await drawn(1_300, '#fff').png().toBuffer(), 'image/svg+xml'],
    ['Drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 'image/svg+xml'],
  ];
  files.clear();
  for (const [name, favicon, type] of cases) {
    if (favicon) files.set('/favicon.ico', favicon);
    else files.delete('/favicon.ico');
    // The site's icon is fetched anew after this time.
    app.clock.advance(200 * HOUR);
    await article(name, `http://${host}/`);
    const response = await iconOf(name);
    expect([name, response.headers.get('content-type')]).toEqual([name, type]);
    if (type === 'image/svg+xml') expect(await response.text()).toContain(`>${name[0]}</text>`);
  }
});

test('icons of a source that is known ask the database nothing', async () => {
  await article('The Pier', `http://${host}/pier`);
  await iconOf('The Pier');
  const select = vi.spyOn(app.context.database.db, 'select');
  await Promise.all(Array.from({ length: 10 }, () => iconOf('The Pier')));
  expect(select).not.toHaveBeenCalled();
  app.clock.advance(601);
  await iconOf('The Pier');
  expect(select).toHaveBeenCalledTimes(1);
  select.mockRestore();
});

test('nobody can name a host: what is no source of a published article is no address, and sites on private networks are not asked', async () => {
  const count = asked.length;
  await article('Draft', `http://${host}/`, 'PENDING');
  for (const name of [host, `http://${host}/`, 'Draft', '..%2f..', '']) expect((await iconOf(name)).status).toBe(404);
  const other = await openSite((request, response) => {
    asked.push(`private ${request.url}`);
    response.end();
  });
  await article('Inside', `http://${other}/`);
  await article('<script>alert(1)</script>', `http://${other}/`);
  await article('？？', 'not an address');
  for (const [name, letter] of [
    ['Inside', 'I'],
    ['<script>alert(1)</script>', 'S'],
    ['？？', '·'],
  ] as const) {
    const response = await iconOf(name);
    expect([response.status, response.headers.get('content-security-policy')]).toEqual([200, "default-src 'none'"]);
    const svg = await response.text();
    expect(svg).toContain(`>${letter}</text>`);
    expect(svg).not.toContain('script');
  }
  expect(asked.slice(count)).toEqual([]);
});
