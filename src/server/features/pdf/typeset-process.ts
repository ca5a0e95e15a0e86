/**
 * The process that sets pages with Typst. A process of its own: setting takes the processor for some 20 ms at a time, and each document
 * leaves memory behind, which goes when the process is replaced.
 */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { coverageOf, legibleText } from '#server/font-coverage.ts';
import { answerAsHelper } from '#server/threads/helper-side.ts';
import type { PageData } from './page-data.ts';

export interface TypesetRequest {
  data: PageData;
  /** JPEG by their paths among the files of the template. */
  pictures: ReadonlyMap<string, Uint8Array>;
}

const FOLDER = fileURLToPath(new URL('../../../../data/pdf', import.meta.url));
const FONTS = [
  'source-serif-4/400Regular',
  'source-serif-4/400Regular_Italic',
  'source-serif-4/600SemiBold',
  'source-serif-4/600SemiBold_Italic',
  'noto-serif-sc/400Regular',
  'noto-sans-sc/400Regular',
  'noto-sans-sc/600SemiBold',
  'inter/400Regular',
  'inter/600SemiBold',
];

const fontFolder = dirname(dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/inter/package.json')));
const fontPaths = FONTS.map((font) => join(fontFolder, font));
/** Characters of each font by its regular weight: the other weights have the same. */
const covered = await coverageOf(
  fontPaths
    .filter((folder) => folder.endsWith('Regular'))
    .map((folder) => join(folder, readdirSync(folder).find((name) => name.endsWith('.ttf')) ?? '')),
);
const compiler = NodeCompiler.create({
  workspace: FOLDER,
  fontArgs: [{ fontPaths }],
});

/** Characters that turn the direction of text around: in mixed text they end the process inside the library's shaping of lines. */
const OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g;
/** Letters without a place to break, such as an address: more than the longest English words have. */
const UNBROKEN = /[^\s\u200b\p{Script=Han}]{29,}/gu;
/** Number of capitals of the smallest title that fill its column. */
const UNBROKEN_PART = /.{18}/gu;
/** Texts, that is: drawings and addresses are no text. */
const shownText = (key: string, value: unknown) =>
  typeof value !== 'string' || key === 'qr' || key === 'url' || key === 'file'
    ? value
    : atEdge(key, legibleText(value.replace(OVERRIDES, ''), covered)).replace(UNBROKEN, (run) =>
        run.replace(UNBROKEN_PART, '$&\u200b'),
      );
/** Titles begin at the edge where the sign before their first word was left out; a run in the middle of a line keeps its space. */
const atEdge = (key: string, text: string) => (key.startsWith('title') ? text.trimStart() : text);

function typeset({ data, pictures }: TypesetRequest): Uint8Array {
  compiler.resetShadow();
  for (const [file, bytes] of pictures) compiler.mapShadow(join(FOLDER, file), Buffer.from(bytes));
  compiler.mapShadow(join(FOLDER, 'article.json'), Buffer.from(JSON.stringify(data, shownText)));
  const compiled = compiler.compile({ mainFilePath: join(FOLDER, 'article.typ') });
  const document = compiled.result;
  if (document === null) {
    const problems = compiled.takeDiagnostics()?.shortDiagnostics ?? [];
    throw new Error(`the pages could not be set: ${JSON.stringify(problems).slice(0, 2_000)}`);
  }
  return compiler.pdf(document);
}

answerAsHelper((request: TypesetRequest) => {
  try {
    return typeset(request);
  } finally {
    compiler.evictCache(5);
  }
});
