/**
 * `npm run -s book -- FILE [--json|--text]`: what the parser makes of a book file. With `--json` one line
 * `{title, author, language, chapters: [{title, blocks, words}], toc, cover}`, where `blocks` and `words` are numbers, `toc` is
 * `[{title, level, chapter, block}]` and `cover` its size in bytes or null; with `--text` the whole text; else a list of chapters.
 */
import { parseArgs } from 'node:util';
import { AppError } from '#contract/errors.ts';
import { countWords } from '#engine/reading-time.ts';
import { type CollectedBook, collectBook, textOfBlocks } from '#server/features/books/formats/collected-book.ts';
import { createBookParser } from '#server/features/books/formats/parser.ts';

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

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean' }, text: { type: 'boolean' } },
});
const [file] = positionals;
if (file === undefined) {
  console.error('usage: npm run -s book -- FILE [--json|--text]');
  process.exit(2);
}
const parser = createBookParser();
try {
  const found = await collectBook(parser, file);
  if (values.json) console.log(JSON.stringify(summaryOf(found)));
  else if (values.text) console.log(textOf(found));
  else {
    console.log(`${found.book.title ?? '（无题）'}  ${found.book.author ?? ''}`);
    for (const { title, words } of summaryOf(found).chapters) console.log(`${String(words).padStart(8)}  ${title}`);
  }
} catch (error) {
  const code = (error as NodeJS.ErrnoException).code;
  if (!(error instanceof AppError) && code === undefined) throw error;
  console.error(code === 'ENOENT' ? `没有这个文件：${file}` : (error as Error).message);
  process.exitCode = 1;
} finally {
  await parser.close();
}
