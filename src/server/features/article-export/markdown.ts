/** An article as a Markdown file (CommonMark with tables): both languages, its facts as YAML before the text. Every sign of the text is literal. */
import { stringify } from 'yaml';
import type { Block } from '#contract/shapes.ts';
import { printable } from '#server/features/epub/service.ts';
import { bylineOf, chineseOf, type ExportedArticle, type Run, runsOf, webAddress } from './exported-article.ts';

/** @param siteUrl for links to the article and its pictures */
export function markdownOf(exported: ExportedArticle, siteUrl: string): string {
  const { article, day, ownDay, notes, words } = exported;
  const { title, title_zh: titleZh, author, source, url, difficulty, topics, word_count: wordCount } = article;
  const facts = {
    title: oneLine(title),
    ...(titleZh && { title_zh: oneLine(titleZh) }),
    ...(author && { author: oneLine(author.name) }),
    ...(source && { publication: oneLine(source.name) }),
    ...(day && { date: day }),
    ...(ownDay && { published: ownDay }),
    ...(webAddress(url) && { source: webAddress(url) }),
    waikan: `${siteUrl}/article/${article.id}`,
    difficulty: difficulty.toLowerCase(),
    words: wordCount,
    topics: topics.map(oneLine),
  };
  const blocks = [
    `# ${literal(oneLine(title))}`,
    ...(titleZh ? [literal(oneLine(titleZh))] : []),
    literal(bylineOf(exported)),
    ...blocksOf(article.blocks, siteUrl),
    ...(notes.length > 0 ? ['## 我的划线和笔记', notes.map(noteItem).join('\n')] : []),
    ...(words.length > 0 ? ['## 我的生词', words.map(wordItem).join('\n')] : []),
  ].filter((block) => block !== '');
  return `---\n${stringify(facts, { lineWidth: 0 })}---\n\n${blocks.join('\n\n')}\n`;
}

function blocksOf(blocks: readonly Block[], siteUrl: string): string[] {
  let depth = 0;
  /** Characters of the sign of the last item at each depth. */
  const signs: number[] = [];
  return blocks.map((block) => {
    const { type, level = 1, text = '', rows = [] } = block;
    const zh = literal(chineseOf(block));
    depth = type === 'list_item' ? Math.min(level, depth + 1) : 0;
    if (type === 'image') return pictureOf(block, siteUrl);
    if (type === 'table') return [tableOf(rows), zh].filter(Boolean).join('\n\n');
    if (type === 'code') return [fenced(text), zh].filter(Boolean).join('\n\n');
    const english = inline(text, block.marks);
    if (type === 'heading') {
      const line = english.replaceAll('\\\n', ' ');
      if (line === '') return zh;
      return [`${'#'.repeat(Math.min(6, Math.max(2, level)))} ${line}`, zh].filter(Boolean).join('\n\n');
    }
    const both = [english, zh].filter(Boolean).join('\n\n');
    if (type === 'quote') return prefixed(both, '> ', '> ');
    if (type === 'list_item') {
      const sign = block.number === undefined ? '- ' : `${block.number}. `;
      const indent = ' '.repeat(signs.slice(0, depth - 1).reduce((sum, width) => sum + width, 0));
      signs[depth - 1] = sign.length;
      return prefixed(both, indent + sign, indent + ' '.repeat(sign.length));
    }
    return both;
  });
}

function prefixed(text: string, first: string, rest: string): string {
  return text
    .split('\n')
    .map((line, at) => (at === 0 ? first + line : rest + line).trimEnd())
    .join('\n');
}

function pictureOf({ src = '', alt = '', caption = '' }: Block, siteUrl: string): string {
  const address = webAddress(URL.canParse(src, siteUrl) ? new URL(src, siteUrl).href : null);
  const picture = address === null ? literal(oneLine(alt)) : `![${literal(oneLine(alt))}](<${address}>)`;
  return [picture, literal(oneLine(caption))].filter(Boolean).join('\n\n');
}

function tableOf(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  if (columns === 0) return '';
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: columns }, (_, at) => literal(oneLine(cells[at] ?? ''))).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), `|${' --- |'.repeat(columns)}`, ...body.map(line)].join('\n');
}

/** A code block whose fence is longer than any fence inside. */
function fenced(text: string): string {
  const fence = fenceFor(text, 3);
  return `${fence}\n${printable(text).replaceAll(/\r\n?/g, '\n')}\n${fence}`;
}

function fenceFor(text: string, least: number): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  return '`'.repeat(Math.max(least, longest + 1));
}

/** Text with its marks; a mark is left out where Markdown would not read it as one. */
function inline(text: string, marks: Block['marks']): string {
  let isMarked = false;
  const written = runsOf(text, marks).map((run) => {
    const signs = isMarked ? null : signsOf(run);
    isMarked = signs !== null;
    if (run.isCode) return codeSpan(run.text);
    const plain = literal(run.text, false);
    const marked = signs === null ? plain : `${signs}${plain}${signs}`;
    return run.href === null || plain.trim() === '' ? marked : `[${marked}](<${run.href}>)`;
  });
  return written.join('').replace(/^(?:\s|\\\n)+|(?:\s|\\\n)+$/g, '');
}

/**
 * Markdown's signs around a run; only where the run begins and ends with a letter or figure, so that the rules about flanks leave no doubt.
 */
function signsOf({ text, isStrong, isEm, isCode }: Run): string | null {
  const isClear = /^[\p{L}\p{N}](?:.*[\p{L}\p{N}])?$/su.test(text);
  return isClear && !isCode && (isStrong || isEm) ? `${isStrong ? '**' : ''}${isEm ? '*' : ''}` : null;
}

function codeSpan(text: string): string {
  const code = printable(text).replaceAll(/\s/g, ' ');
  if (code.trim() === '') return code;
  const fence = fenceFor(code, 1);
  // One space at each end is not part of the code (CommonMark 0.31, 6.1).
  return `${fence} ${code} ${fence}`;
}

/** Text of which Markdown takes nothing for markup; its line breaks stay. */
function literal(text: string, isWhole = true): string {
  const lines = printable(isWhole ? text.trim() : text)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[ \t]+/g, ' ')
    .split('\n')
    .map((line, at) => (at === 0 && !isWhole ? line : line.trimStart()))
    .map((line, at, all) => (at === all.length - 1 && !isWhole ? line : line.trimEnd()));
  return lines
    .map(literalLine)
    .join('\\\n')
    .replaceAll(/(?:\\\n){2,}/g, '\\\n');
}

function literalLine(line: string): string {
  return (
    line
      .replaceAll(/[\\`*_[\]<>&~|$^{}@]/g, '\\$&')
      // Addresses become links by themselves.
      .replaceAll(/:(?=\/\/)/g, '\\:')
      .replaceAll(/(www)\./gi, '$1\\.')
      .replaceAll('==', '\\=\\=')
      // Signs that begin a heading or an item, or that make the line above a heading or a table of one column.
      .replace(/^( ?)([#+=:-])/, '$1\\$2')
      .replace(/^( ?\d{1,9})([.)])/, '$1\\$2')
  );
}

function oneLine(text: string): string {
  return printable(text).replace(/\s+/g, ' ').trim();
}

function noteItem({ text, comment }: ExportedArticle['notes'][number]): string {
  const said = comment === null ? '' : `\n${prefixed(literal(comment), '  > ', '  > ')}`;
  return `- ${literal(oneLine(text))}${said}`;
}

function wordItem({ word, phonetic, resolve }: ExportedArticle['words'][number]): string {
  const sound = phonetic ? ` ${literal(oneLine(phonetic))}` : '';
  return `- **${literal(oneLine(word))}**${sound} ${literal(oneLine(resolve))}`;
}
