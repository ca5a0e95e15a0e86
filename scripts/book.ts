/**
 * `npm run -s book -- FILE [--json|--text]`: what the parser makes of a book file. With `--json` one line
 * `{title, author, language, chapters: [{title, blocks, words}], toc, cover}`, where `blocks` and `words` are numbers, `toc` is
 * `[{title, level, chapter, block}]` and `cover` its size in bytes or null; with `--text` the whole text; else a list of chapters.
 */
import { statSync } from 'node:fs';
import { AppError } from '#contract/errors.ts';
import { countWords } from '#engine/reading-time.ts';
import { type CollectedBook, collectBook, textOfBlocks } from '#server/features/books/formats/collected-book.ts';
import { createBookParser } from '#server/features/books/formats/parser.ts';
import { argumentsOf, endWithUsage, orEnd } from './command-line.ts';

const USAGE = 'usage: npm run -s book -- FILE [--json|--text]';

function summaryOf({ book, chapters }: CollectedBook) {
  return {
    title: book.title,
    author: book.author,
    language: book.language,
    chapters: chapters.map(({ title, blocks }) => ({
      title,
      blocks: blocks.length,
      words: countWords(textOfBlocks(blocks)),
    })),
    toc: book.toc.map(({ title, level, index, blockId }) => ({ title, level, chapter: index, block: blockId })),
    cover: book.cover?.length ?? null,
  };
}

function textOf({ chapters }: CollectedBook): string {
  return chapters
    .flatMap(({ blocks, footnotes }) => [
      textOfBlocks(blocks),
      ...footnotes.map((note) => `${note.label} ${textOfBlocks(note.blocks)}`),
    ])
    .join('\n\n');
}

const { values, positionals } = argumentsOf(USAGE, {
  allowPositionals: true,
  options: { json: { type: 'boolean' }, text: { type: 'boolean' } },
});
const [file] = positionals;
if (file === undefined || positionals.length > 1) endWithUsage(USAGE);
const found = orEnd(() => statSync(file, { throwIfNoEntry: false }));
if (!found?.isFile()) {
  console.error(found ? `这不是文件：${file}` : `没有这个文件：${file}`);
  process.exit(1);
}
const parser = createBookParser();
try {
  const collected = await collectBook(parser, file);
  if (values.json) console.log(JSON.stringify(summaryOf(collected)));
  else if (values.text) console.log(textOf(collected));
  else {
    console.log(`${collected.book.title ?? '（无题）'}  ${collected.book.author ?? ''}`);
    for (const { title, words } of summaryOf(collected).chapters) console.log(`${String(words).padStart(8)}  ${title}`);
  }
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await parser.close();
}
