/**
 * The process that sets pages with Typst. A process of its own: setting takes the processor for some 20 ms at a time, and each document
 * leaves memory behind, which goes when the process is replaced.
 */

import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { PageData } from './page-data.ts';

// Pages that somebody waits for come first.
setPriority(10);

export interface TypesetRequest {
  id: number;
  data: PageData;
  /** JPEG. */
  cover: Uint8Array | null;
}
export type TypesetAnswer = { id: number; bytes: Uint8Array } | { id: number; problem: string };

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
const compiler = NodeCompiler.create({
  workspace: FOLDER,
  fontArgs: [{ fontPaths: FONTS.map((font) => join(fontFolder, font)) }],
});

/** Characters that turn the direction of text around: in mixed text they end the process inside the library's shaping of lines. */
const OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g;
const withoutOverrides = (_: string, value: unknown) =>
  typeof value === 'string' ? value.replace(OVERRIDES, '') : value;

function typeset({ data, cover }: TypesetRequest): Uint8Array {
  compiler.resetShadow();
  if (cover !== null) compiler.mapShadow(join(FOLDER, 'cover.jpg'), Buffer.from(cover));
  const shown: PageData = { ...data, cover: cover === null ? null : '/cover.jpg' };
  compiler.mapShadow(join(FOLDER, 'article.json'), Buffer.from(JSON.stringify(shown, withoutOverrides)));
  const compiled = compiler.compile({ mainFilePath: join(FOLDER, 'article.typ') });
  const document = compiled.result;
  if (document === null) {
    const problems = compiled.takeDiagnostics()?.shortDiagnostics ?? [];
    throw new Error(`the pages could not be set: ${JSON.stringify(problems).slice(0, 2_000)}`);
  }
  return compiler.pdf(document);
}

process.on('message', (request: TypesetRequest) => {
  let answer: TypesetAnswer;
  try {
    answer = { id: request.id, bytes: typeset(request) };
  } catch (error) {
    answer = { id: request.id, problem: error instanceof Error ? error.message : String(error) };
  }
  compiler.evictCache(5);
  process.send?.(answer);
});
// The parent has gone.
process.on('disconnect', () => process.exit(0));
