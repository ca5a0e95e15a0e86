/** An article as the body of an XHTML document: each paragraph in English with its Chinese beneath, then the reader's notes and words. */
import type { Block } from '#contract/shapes.ts';
import { xmlText } from '#server/features/epub/service.ts';
import { bylineOf, chineseOf, type ExportedArticle, runsOf, webAddress } from './material.ts';

interface MarkupOptions {
  siteUrl: string;
  /** Where a picture is in the book; null for one that is not in it. */
  fileOf(address: string): string | null;
}

/** E-readers bring fonts and margins of their own, and night modes: no colours but a lighter one that works on both. */
export const STYLE = `body { line-height: 1.5; }
h1 { font-size: 1.5em; line-height: 1.25; margin: 0 0 .4em; }
h2, h3, h4, h5, h6 { line-height: 1.3; margin: 1.4em 0 .3em; }
p { margin: 0 0 .5em; }
.zh { color: #777; font-size: .9em; line-height: 1.7; margin: 0 0 1.1em; }
.title-zh { font-size: 1.1em; margin: 0 0 .4em; }
.facts { font-size: .85em; margin: 0 0 .3em; }
header { margin: 0 0 1.6em; }
blockquote { margin: 0 0 1em 1.2em; }
ul { margin: 0 0 1em; padding-left: 1.4em; }
li { margin: 0 0 .4em; }
li.d2 { margin-left: 1.4em; }
li.d3 { margin-left: 2.8em; }
figure { margin: 1.2em 0; text-align: center; }
img { max-width: 100%; height: auto; }
figcaption { font-size: .85em; margin: .4em 0 0; }
table { border-collapse: collapse; margin: 0 0 1em; font-size: .9em; }
td, th { border: 1px solid #999; padding: .25em .5em; text-align: left; vertical-align: top; }
pre { white-space: pre-wrap; font-size: .85em; }
.own { border-top: 1px solid #999; margin: 2em 0 0; padding: .6em 0 0; }
.own blockquote { margin: .2em 0 .6em 1em; font-size: .9em; }
dt { font-weight: bold; }
dt span { font-weight: normal; }
dd { margin: 0 0 .5em 1em; }
`;

export function articleMarkup(exported: ExportedArticle, options: MarkupOptions): string {
  const { article, notes, words } = exported;
  const { id, title, title_zh: titleZh, cover, url, blocks } = article;
  const origin = webAddress(url);
  const isInText = blocks.some(({ type, src }) => type === 'image' && src === cover);
  const lead = isInText ? null : options.fileOf(cover);
  const here = `${options.siteUrl}/article/${id}`;
  const links = [
    ...(origin === null ? [] : [`<a href="${xmlText(origin)}">原文</a>`]),
    `<a href="${xmlText(here)}">在外刊轻读打开</a>`,
  ];
  return [
    '<section epub:type="chapter">',
    '<header>',
    `<h1>${xmlText(title)}</h1>`,
    ...(titleZh ? [`<p class="title-zh" ${ZH}>${xmlText(titleZh)}</p>`] : []),
    `<p class="facts">${xmlText(bylineOf(exported))}</p>`,
    `<p class="facts" ${ZH}>${links.join(' · ')}</p>`,
    ...(article.preview ? [`<p class="facts" ${ZH}>会员文章，这里只有开头。</p>`] : []),
    '</header>',
    ...(lead === null ? [] : [`<figure><img src="${lead}" alt=""/></figure>`]),
    ...blocksMarkup(blocks, options),
    ...(notes.length > 0 ? [notesMarkup(notes)] : []),
    ...(words.length > 0 ? [wordsMarkup(words)] : []),
    '</section>',
  ].join('\n');
}

const ZH = 'lang="zh-CN" xml:lang="zh-CN"';

function blocksMarkup(blocks: readonly Block[], options: MarkupOptions): string[] {
  return blocks.flatMap((block, at) => {
    const isItem = block.type === 'list_item';
    const markup = blockMarkup(block, options);
    return [
      ...(isItem && blocks[at - 1]?.type !== 'list_item' ? ['<ul>'] : []),
      ...(markup === '' ? [] : [markup]),
      ...(isItem && blocks[at + 1]?.type !== 'list_item' ? ['</ul>'] : []),
    ];
  });
}

const DEEPEST_ITEM = 3;

function blockMarkup(block: Block, { fileOf }: MarkupOptions): string {
  const { type, level = 1, text = '', rows = [], src = '', alt = '', caption = '' } = block;
  const chinese = chineseOf(block).trim();
  const zh = chinese === '' ? '' : `<p class="zh" ${ZH}>${lines(chinese)}</p>`;
  const english = inline(block);
  if (type === 'heading') {
    const tag = `h${Math.min(6, Math.max(2, level))}`;
    return text.trim() === '' ? zh : `<${tag}>${english}</${tag}>${zh}`;
  }
  if (type === 'quote') return `<blockquote><p>${english}</p>${zh}</blockquote>`;
  if (type === 'list_item') {
    const depth = Math.min(level, DEEPEST_ITEM);
    return `<li${depth > 1 ? ` class="d${depth}"` : ''}><p>${english}</p>${zh}</li>`;
  }
  if (type === 'code') return `<pre><code>${xmlText(text)}</code></pre>${zh}`;
  if (type === 'table') return tableMarkup(rows) + zh;
  if (type === 'image') {
    const file = fileOf(src);
    const words = caption === '' ? '' : `<figcaption>${lines(caption)}</figcaption>`;
    if (file !== null) return `<figure><img src="${file}" alt="${attribute(alt)}"/>${words}</figure>`;
    const told = [alt, caption].filter((line) => line.trim() !== '');
    return told.length === 0 ? '' : `<p class="facts">[${told.map(lines).join(' · ')}]</p>`;
  }
  return text.trim() === '' ? zh : `<p>${english}</p>${zh}`;
}

function inline({ text = '', marks }: Block): string {
  return runsOf(text, marks)
    .map(({ text: run, isStrong, isEm, isCode, href }) => {
      let markup = lines(run);
      if (isCode) markup = `<code>${markup}</code>`;
      if (isEm) markup = `<em>${markup}</em>`;
      if (isStrong) markup = `<strong>${markup}</strong>`;
      return href === null ? markup : `<a href="${xmlText(href)}">${markup}</a>`;
    })
    .join('');
}

const lines = (text: string): string => xmlText(text).replaceAll(/\r\n?|\n/g, '<br/>');
const attribute = (text: string): string => xmlText(text).replaceAll(/\s/g, ' ');

/** The first row is its head, as on the page. */
function tableMarkup(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  if (columns === 0) return '';
  const line = (cells: readonly string[], tag: string) =>
    `<tr>${Array.from({ length: columns }, (_, at) => `<${tag}>${lines(cells[at] ?? '')}</${tag}>`).join('')}</tr>`;
  const [head = [], ...body] = rows;
  const rest = body.length === 0 ? '' : `<tbody>${body.map((cells) => line(cells, 'td')).join('')}</tbody>`;
  return `<table><thead>${line(head, 'th')}</thead>${rest}</table>`;
}

function notesMarkup(notes: ExportedArticle['notes']): string {
  const items = notes.map(({ text, comment }) => {
    const said = comment === null ? '' : `<blockquote ${ZH}><p>${lines(comment)}</p></blockquote>`;
    return `<li><p>${lines(text)}</p>${said}</li>`;
  });
  return `<section class="own"><h2 ${ZH}>我的划线和笔记</h2><ul>${items.join('\n')}</ul></section>`;
}

function wordsMarkup(words: ExportedArticle['words']): string {
  const items = words.map(({ word, phonetic, resolve }) => {
    const sound = phonetic ? ` <span>/${xmlText(phonetic)}/</span>` : '';
    return `<dt>${xmlText(word)}${sound}</dt><dd ${ZH}>${lines(resolve)}</dd>`;
  });
  return `<section class="own"><h2 ${ZH}>我的生词</h2><dl>${items.join('\n')}</dl></section>`;
}
