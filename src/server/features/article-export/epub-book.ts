/** Articles as one EPUB: who and what it is, its cover, a document for each article with its pictures. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Block } from '#contract/shapes.ts';
import { epubEntries, type Publication, type PublicationPart } from '#server/features/epub/service.ts';
import type { CoverBitmaps } from '#server/features/pictures/service.ts';
import { type PictureService, pictureKey } from '#server/features/pictures/service.ts';
import type { PosterService } from '#server/features/posters/service.ts';
import type { ZipEntry } from '#server/zip-file.ts';
import { articleMarkup, STYLE } from './epub-markup.ts';
import type { ExportOrder } from './jobs.ts';
import { bylineOf, type ExportedArticle, webAddress } from './material.ts';

interface BookOptions {
  order: ExportOrder;
  covers: CoverBitmaps;
  posters: Pick<PosterService, 'bookCover'>;
  pictures: Pick<PictureService, 'file'>;
  siteUrl: string;
  /** Told before each article is begun. */
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
    ...{ identifier: identifierOf(articles, options), title, creators: creatorsOf(articles) },
    ...{ languages: ['en', 'zh-CN'], publisher: HOUSE, modified: modifiedOf(articles), cover, style: STYLE },
    ...(isOne && only.title_zh ? { description: only.title_zh } : {}),
    sources: articles.flatMap(({ article }) => webAddress(article.url) ?? []),
    ...{ contentsTitle: '目录', hasContentsPage: !isOne },
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

/** In the order of the text, the cover first where it is a photograph that stands nowhere in it. */
function picturesOf({ article: { cover, blocks } }: ExportedArticle): string[] {
  const inText = blocks.flatMap(({ type, src }: Block) => (type === 'image' && src ? [src] : []));
  return pictureKey(cover) === null ? inText : [cover, ...inText];
}

/** As JPEG, because many e-readers know no WebP; null for one that is gone, damaged or none of ours. */
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

/** Of these versions of these articles; with what is one reader's own, of that reader. */
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
