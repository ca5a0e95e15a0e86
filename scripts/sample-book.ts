/** `npx node scripts/sample-book.ts FILE.epub` writes the sample book as it is loaded at the first start; `--cover` paints its cover anew. */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Renderer } from '@takumi-rs/core';
import { container, text } from '@takumi-rs/helpers';
import sharp from 'sharp';
import { readSampleBook } from '#server/features/samples/seed.ts';

const FOLDER = fileURLToPath(new URL('../data/books/left-on-the-train', import.meta.url));
const [WIDTH, HEIGHT] = [1_200, 1_600];

/** The drawing with title and author in front of it. */
async function paintCover(): Promise<void> {
  const renderer = new Renderer();
  const { resolve } = createRequire(import.meta.url);
  for (const [name, font] of [
    ['Title', '600SemiBold/SourceSerif4_600SemiBold.ttf'],
    ['Author', '400Regular/SourceSerif4_400Regular.ttf'],
  ] as const) {
    await renderer.registerFont({ name, data: await readFile(resolve(`@expo-google-fonts/source-serif-4/${font}`)) });
  }
  const color = '#f4e9d8';
  const lines = container({
    style: { width: WIDTH, height: HEIGHT, display: 'flex', flexDirection: 'column', padding: 132 },
    children: [
      text('The Waikan Editors', { fontFamily: 'Author', fontSize: 52, color }),
      container({ style: { width: 108, height: 10, marginTop: 44, marginBottom: 52, backgroundColor: '#e9a23b' } }),
      text('Left on', { fontFamily: 'Title', fontSize: 178, color, lineHeight: 1 }),
      text('the Train', { fontFamily: 'Title', fontSize: 178, color, lineHeight: 1 }),
    ],
  });
  const title = await renderer.render(lines, { width: WIDTH, height: HEIGHT, format: 'png' });
  await sharp(`${FOLDER}/cover.svg`)
    .resize(WIDTH, HEIGHT)
    .composite([{ input: Buffer.from(title) }])
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(`${FOLDER}/cover.jpg`);
}

const [, , file] = process.argv;
if (file === undefined) {
  console.error('npx node scripts/sample-book.ts FILE.epub | --cover');
  process.exitCode = 2;
} else if (file === '--cover') {
  await paintCover();
} else {
  const { book, epub } = await readSampleBook();
  await writeFile(file, epub);
  console.log(`${book.title}: ${book.chapters.length} chapters, ${epub.length} bytes`);
}
