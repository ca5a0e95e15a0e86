/**
 * Articles as one EPUB: who and what it is, its cover, a document for each article with its pictures. In a document each paragraph stands in
 * English with its Chinese beneath, then come the reader's notes and words.
 */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Block } from '#contract/shapes.ts';
import { epubEntries, type Publication, type PublicationPart, xmlText } from '#server/features/epub/service.ts';
import { type CoverBitmaps, type PictureService, pictureKey } from '#server/features/pictures/service.ts';
import type { PosterService } from '#server/features/posters/service.ts';
import type { ZipEntry } from '#server/zip-file.ts';
import { bylineOf, chineseOf, type ExportedArticle, runsOf, webAddress } from './exported-article.ts';
import type { ExportOrder } from './jobs.ts';

interface BookOptions {
  order: ExportOrder;
  covers: CoverBitmaps;
  posters: Pick<PosterService, 'bookCover'>;
  pictures: Pick<PictureService, 'file'>;
  siteUrl: string;
  /** Called before each article is begun. */
  announce(index: number, title: string): Promise<void>;
}

const HOUSE = '外刊轻读';
const QUALITY = 80;

/** @returns entries of the zip file; the same articles, notes and words give the same bytes */
export async function* bookOf(
  articles: readonly ExportedArticle[],
  options: BookOptions,
): AsyncGenerator<ZipEntry, void, undefined> {
  const { order, covers, posters, siteUrl } = options;
  const [only, ...others] = articles.map(({ article }) => article);
  if (only === undefined) throw new Error('a book without articles');
  const isOne = others.length === 0;
  const title = isOne ? only.title : (order.title ?? `${HOUSE} · ${articles.length} 篇文章`);
  const cover = await posters.bookCover({
    title,
    subtitle: isOne ? (only.title_zh ?? '') : articles.map(({ article }) => article.title).join(' · '),
    byline: isOne ? bylineOf(articles[0] as ExportedArticle) : `${articles.length} 篇文章`,
    picture: await covers.jpeg(only.cover),
  });
  const publication: Publication = {
    identifier: identifierOf(articles, options),
    title,
    creators: creatorsOf(articles),
    languages: ['en', 'zh-CN'],
    publisher: HOUSE,
    modified: modifiedOf(articles),
    cover,
    style: STYLE,
    ...(isOne && only.title_zh ? { description: only.title_zh } : {}),
    sources: articles.flatMap(({ article }) => webAddress(article.url) ?? []),
    contentsTitle: '目录',
    hasContentsPage: !isOne,
  };
  async function* parts(): AsyncGenerator<PublicationPart> {
    const kept = new Map<string, string | null>();
    for (const [index, exported] of articles.entries()) {
      await options.announce(index, exported.article.title);
      for (const address of picturesOf(exported)) {
        if (kept.has(address)) continue;
        const bytes = await pictureOf(address, options);
        const file = `picture-${[...kept.values()].filter((name) => name !== null).length + 1}.jpg`;
        kept.set(address, bytes && file);
        if (bytes) yield { kind: 'picture', file, type: 'image/jpeg', bytes };
      }
      const body = articleMarkup(exported, { siteUrl, fileOf: (address) => kept.get(address) ?? null });
      yield { kind: 'document', file: `article-${index + 1}.xhtml`, title: exported.article.title, body };
    }
  }
  yield* epubEntries(publication, parts());
}

/** Addresses of its pictures in the order of the text, the cover first where it is a photograph that the text has not. */
function picturesOf({ article: { cover, blocks } }: ExportedArticle): string[] {
  const inText = blocks.flatMap(({ type, src }: Block) => (type === 'image' && src ? [src] : []));
  return pictureKey(cover) === null ? inText : [cover, ...inText];
}

/** The picture as JPEG, because many e-readers know no WebP; null for one that is gone, damaged or none of ours. */
async function pictureOf(address: string, { covers, pictures }: BookOptions): Promise<Uint8Array | null> {
  const key = pictureKey(address);
  if (key === null) return covers.jpeg(address);
  const bytes = await pictures.file(key, 1200);
  if (bytes === null) return null;
  const picture = sharp(bytes).flatten({ background: '#ffffff' }).jpeg({ quality: QUALITY });
  return picture.toBuffer().catch(() => null);
}

function creatorsOf(articles: readonly ExportedArticle[]): string[] {
  const names = articles.map(({ article: { author, source } }) => author?.name ?? source?.name ?? HOUSE);
  return [...new Set(names)];
}

/** The same for the same versions of the same articles; with notes or words it also depends on the reader. */
function identifierOf(articles: readonly ExportedArticle[], { order, siteUrl }: BookOptions): string {
  const { withNotes, withWords, userId, title } = order;
  const own = withNotes || withWords ? [userId, withNotes, withWords] : [];
  const versions = articles.map(({ article: { id, version } }) => [id, version]);
  const digest = createHash('sha256')
    .update(JSON.stringify([siteUrl, title, versions, own]))
    .digest();
  // Version 8, of the application's own making (RFC 9562, 5.8).
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x80, 6);
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = digest.toString('hex');
  const groups = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)];
  return `urn:uuid:${groups.join('-')}`;
}

/** The newest of what stands in it. */
function modifiedOf(articles: readonly ExportedArticle[]): string {
  const instants = articles.flatMap(({ article, notes, words }) => [
    new Date(article.published_at ?? 0).getTime(),
    ...[...notes, ...words].map(({ updatedAt }) => updatedAt.getTime()),
  ]);
  return new Date(Math.max(...instants)).toISOString().replace(/\.\d+Z$/, 'Z');
}

interface MarkupOptions {
  siteUrl: string;
  /** Where a picture is in the book; null for one that is not in it. */
  fileOf(address: string): string | null;
}

/** E-readers bring fonts and margins of their own, and night modes: no colours but a lighter one that works on both. */
const STYLE = `body { line-height: 1.5; }
h1 { font-size: 1.5em; line-height: 1.25; margin: 0 0 .4em; }
h2, h3, h4, h5, h6 { line-height: 1.3; margin: 1.4em 0 .3em; }
p { margin: 0 0 .5em; }
.zh { color: #777; font-size: .9em; line-height: 1.7; margin: 0 0 1.1em; }
.title-zh { font-size: 1.1em; margin: 0 0 .4em; }
.facts { font-size: .85em; margin: 0 0 .3em; }
header { margin: 0 0 1.6em; }
blockquote { margin: 0 0 1em 1.2em; }
ul, ol { margin: 0 0 1em; padding-left: 1.4em; }
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

function articleMarkup(exported: ExportedArticle, options: MarkupOptions): string {
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
  const lists = listsOf(blocks);
  return blocks.flatMap((block, at) => {
    const list = lists[at] ?? null;
    const markup = blockMarkup(block, options);
    return [
      ...(list !== null && lists[at - 1] !== list ? [`<${list}>`] : []),
      ...(markup === '' ? [] : [markup]),
      ...(list !== null && lists[at + 1] !== list ? [`</${list}>`] : []),
    ];
  });
}

/** Element of the list that each block is an item of; items within an item are in the same list as it. */
function listsOf(blocks: readonly Block[]): ('ul' | 'ol' | null)[] {
  let list: 'ul' | 'ol' | null = null;
  return blocks.map(({ type, level = 1, number }) => {
    if (type !== 'list_item') list = null;
    else if (list === null || level === 1) list = number === undefined ? 'ul' : 'ol';
    return list;
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
    const number = block.number === undefined ? '' : ` value="${block.number}"`;
    return `<li${depth > 1 ? ` class="d${depth}"` : ''}${number}><p>${english}</p>${zh}</li>`;
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
    const sound = phonetic ? ` <span>${xmlText(phonetic)}</span>` : '';
    return `<dt>${xmlText(word)}${sound}</dt><dd ${ZH}>${lines(resolve)}</dd>`;
  });
  return `<section class="own"><h2 ${ZH}>我的生词</h2><dl>${items.join('\n')}</dl></section>`;
}
