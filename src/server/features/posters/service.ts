/**
 * Posters as PNG: of articles, of the product, of texts. Each is drawn once for its content and kept; its name is a hash of what it says,
 * so that it may be cached for ever. Drawing happens off the main thread, in the process that was asked.
 */

import sharp from 'sharp';
import { AppError } from '#contract/errors.ts';
import type { Article } from '#contract/shapes.ts';
import { difficultyLabel } from '#engine/difficulty-label.ts';
import { DAY_MS, inShanghai } from '#engine/shanghai-time.ts';
import { createBoundedCache } from '#server/bounded-cache.ts';
import type { ArticleService } from '#server/features/articles/service.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import type { ReaderLevelWords } from '#server/features/language/service.ts';
import type { MadeFiles } from '#server/features/made-files/service.ts';
import type { CoverBitmaps } from '#server/features/pictures/service.ts';
import { createRateLimit } from '#server/http/rate-limit.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { Storage } from '#server/providers/storage/port.ts';
import { hashSecret } from '#server/secret-tokens.ts';
import { coverPoster, type PosterArticle, type PosterPassage, pagePoster, stopPoster } from './article-posters.ts';
import { bookCover, type CoverWords } from './book-cover.ts';
import { bestSentence, glossesIn, type PlacedSentence, sentencesOf, shortMeaning, spreadSentences } from './content.ts';
import { readCover } from './cover-edges.ts';
import type { PosterPainter } from './painter.ts';
import type { Cover, PosterSize, Scene, Size } from './poster-nodes.ts';
import { PAPER, sizeOf } from './poster-nodes.ts';
import { type ProductPoster, productPoster, QUILT } from './product-posters.ts';
import { linePoster, type PosterSentence, skyPoster, type TextTheme, textPicture } from './sentence-posters.ts';
import { type SeriesWord, seriesScenes } from './series.ts';
import { type YearPoster, yearPoster } from './year-poster.ts';

export type { ProductPoster } from './product-posters.ts';
export type { TextTheme } from './sentence-posters.ts';
export type { YearPoster } from './year-poster.ts';

/** Grows when the same content gives another picture, so that kept ones are drawn anew. */
const LOOK = 3;
/** Posters of articles that are drawn anew for one network in an hour; kept ones cost nothing. */
const NEW_AN_HOUR = 1_200;
const MONTH_MS = 30 * DAY_MS;
const COVER_QUALITY = 85;
const MAX_COVER_BYTES = 16 * 1024 * 1024;
/** Whole pictures of a series between cover and end. */
const SERIES_SENTENCES = 5;
const SERIES_WORDS = 5;
/** Letters for which a row has room; longer ones come last. */
const LONGEST_WORD = 18;

/** Paths on the site of a kept picture. */
export const articlePosterAddress = (key: string): string => `/poster/${key}.png`;
export const productPosterAddress = (key: string): string => `/poster/member/${key}.png`;

export type ArticlePosterStyle = 'cover' | 'page' | 'stop' | 'line' | 'sky';

/** A kept picture: {@link PosterService.file} gives its bytes. */
export interface MadePoster extends Size {
  key: string;
}

/** The viewer who asks for a poster. */
interface Asker {
  viewer: Viewer | null;
  /** Network that new drawings are limited by; editors have no limit. */
  network: string;
}

interface WantedPoster {
  style: ArticlePosterStyle;
  size: PosterSize;
  /** Id of a sentence that the asker may read; without it the one that stands best alone. */
  sentence?: string | undefined;
}

export interface PosterService {
  /**
   * @param url what the QR code leads to
   * @throws {AppError} NOT_FOUND, TOO_MANY_REQUESTS
   */
  article(articleId: number, wanted: WantedPoster, asker: Asker, url: string): Promise<MadePoster>;
  /** The series for a feed of pictures, in order, and the text to post with it. @throws {AppError} NOT_FOUND, TOO_MANY_REQUESTS */
  series(articleId: number, asker: Asker): Promise<{ pictures: MadePoster[]; caption: string }>;
  product(poster: ProductPoster): Promise<MadePoster>;
  /** PNG bytes of a year of reading. */
  year(poster: YearPoster): Promise<Uint8Array>;
  /** PNG bytes of a text, without what no font has. @throws {AppError} INVALID_INPUT when nothing of it can be drawn */
  text(text: string, theme: TextTheme): Promise<Uint8Array>;
  /** JPEG bytes of the cover of a book of articles, drawn anew each time. */
  bookCover(words: CoverWords): Promise<Uint8Array>;
  /** Deletes pictures of texts and years that were drawn more than a month ago: they are drawn anew when somebody asks. */
  clean(): Promise<void>;
  /** PNG bytes of a poster; null when there is none of this name. */
  file(kind: 'article' | 'product', key: string): Promise<Uint8Array | null>;
}

interface PosterOptions {
  articles: Pick<ArticleService, 'show'>;
  levelWords: Pick<ReaderLevelWords, 'of'>;
  dictionary: Pick<Dictionary, 'lookup'>;
  covers: CoverBitmaps;
  painter: PosterPainter;
  storage: Pick<Storage, 'get' | 'put' | 'removeUnder'>;
  madeFiles: Pick<MadeFiles, 'once' | 'read'>;
  now: () => Date;
}

/** Content of a poster of an article; the poster's name is its hash. */
interface Content {
  style: ArticlePosterStyle;
  size: PosterSize;
  said: Omit<PosterArticle, 'cover'>;
  /** Address of the picture. */
  cover: string;
  passage: PosterPassage | null;
  sentence: PosterSentence | null;
}

export function createPosters(options: PosterOptions): PosterService {
  const { articles, levelWords, dictionary, covers, painter, storage, madeFiles, now } = options;
  const { heightOf } = painter;
  const coversKept = createBoundedCache<string, Cover>(MAX_COVER_BYTES, ({ jpeg }) => jpeg.length);
  const nameOf = (kind: 'article' | 'product' | 'text', key: string) => `posters/${kind}/${key}.png`;

  async function coverOf(address: string): Promise<Cover | null> {
    const kept = coversKept.get(address);
    if (kept) return kept;
    const jpeg = await covers.jpeg(address);
    if (jpeg === null) return null;
    const cover = await readCover(jpeg);
    coversKept.set(address, cover);
    return cover;
  }

  /** Draws what belongs to no article unless it is kept; those who ask at the same moment wait for one drawing. */
  const drawing = new Map<string, Promise<Uint8Array>>();
  function keptOr(name: string, scene: () => Promise<Scene>): Promise<Uint8Array> {
    const make = async () => {
      const kept = await storage.get(name);
      if (kept !== null) return kept;
      const png = await painter.paint(await scene());
      await storage.put(name, png);
      return png;
    };
    const asked = drawing.get(name) ?? make().finally(() => drawing.delete(name));
    drawing.set(name, asked);
    return asked;
  }

  async function wordsOf(article: Article, articleId: number) {
    const text = { id: articleId, version: article.version, preview: article.preview, blocks: article.blocks };
    return levelWords.of(text, null, {});
  }

  function passageOf(
    chosen: PlacedSentence,
    sentences: readonly PlacedSentence[],
    words: Parameters<typeof glossesIn>[1],
  ) {
    const before = sentences.slice(0, sentences.indexOf(chosen)).filter(({ blockId }) => blockId === chosen.blockId);
    return {
      before: before.map((sentence) => ({ text: sentence.text, glosses: glossesIn(sentence, words) })),
      text: chosen.text,
      glosses: glossesIn(chosen, words),
      zh: chosen.zh,
    } satisfies PosterPassage;
  }

  /**
   * All that is written on a poster. The styles cover and full stop show no sentence; other styles become a cover when the article has
   * none.
   */
  async function contentOf(
    article: Article,
    articleId: number,
    { style, size, sentence }: WantedPoster,
    url: string,
  ): Promise<Content> {
    const said = { ...wording(article), url };
    const base = { style, size, said, cover: article.cover, passage: null, sentence: null };
    if (style === 'cover' || style === 'stop') return base;
    const sentences = sentencesOf(article);
    const chosen =
      sentences.find(({ id }) => id === sentence) ?? bestSentence(style === 'page' ? inside(sentences) : sentences);
    if (chosen === null) return { ...base, style: 'cover' };
    if (style !== 'page') return { ...base, sentence: { text: chosen.text, zh: chosen.zh, marks: [] } };
    return { ...base, passage: passageOf(chosen, sentences, await wordsOf(article, articleId)) };
  }

  async function sceneOf({ style, size, passage, sentence, ...content }: Content): Promise<Scene> {
    const cover = await coverOf(content.cover);
    const said: PosterArticle = { ...content.said, cover };
    if (style === 'stop') return stopPoster(said, size);
    if (passage) return pagePoster(said, passage, size, heightOf);
    if (!sentence) return coverPoster(said, size, heightOf);
    if (style === 'sky' && cover) return skyPoster({ ...said, cover }, sentence, size, heightOf);
    return linePoster(said, sentence, size, heightOf);
  }

  const drawings = createRateLimit(NEW_AN_HOUR, 3_600, () => now().getTime());
  /** Draws a poster of an article unless it is kept. @throws {AppError} TOO_MANY_REQUESTS */
  async function drawn(articleId: number, key: string, { viewer, network }: Asker, scene: () => Promise<Scene>) {
    await madeFiles.once({ name: nameOf('article', key), articleId }, async () => {
      const retryAfterSeconds = viewer?.isEditor ? 0 : drawings.take(network);
      if (retryAfterSeconds > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds });
      return painter.paint(await scene());
    });
  }

  return {
    async article(articleId, wanted, asker, url) {
      const article = await articles.show(articleId, asker.viewer, null);
      const content = await contentOf(article, articleId, wanted, url);
      const key = hashSecret(JSON.stringify([LOOK, 'article', content]));
      await drawn(articleId, key, asker, () => sceneOf(content));
      return { key, ...sizeOf(wanted.size) };
    },
    async series(articleId, asker) {
      const article = await articles.show(articleId, asker.viewer, null);
      const leveled = await wordsOf(article, articleId);
      const words = seriesWords(article, leveled, dictionary);
      const chosen = spreadSentences(sentencesOf(article), SERIES_SENTENCES + 1);
      const sentences = chosen.map((sentence): PosterSentence => {
        const marks = glossesIn(sentence, leveled).slice(0, 3);
        return { text: sentence.text, zh: sentence.zh, marks };
      });
      const { title, titleZh } = wording(article);
      const content = { title, titleZh, minutes: article.read_minutes };
      const scenes = await seriesScenes(
        { article: { ...content, cover: await coverOf(article.cover) }, sentences, words },
        heightOf,
      );
      const pictures: MadePoster[] = [];
      for (const [number, scene] of scenes.entries()) {
        const key = hashSecret(JSON.stringify([LOOK, 'series 3', content, article.cover, sentences, words, number]));
        await drawn(articleId, key, asker, async () => scene);
        pictures.push({ key, ...scene.size });
      }
      return { pictures, caption: captionOf(article, words) };
    },
    async product(poster) {
      const key = hashSecret(JSON.stringify([LOOK, 'product', poster]));
      await keptOr(nameOf('product', key), async () => {
        const quilt = new Map<string, Uint8Array>();
        for (const name of QUILT) {
          const jpeg = await covers.jpeg(`/covers/${name}.svg`, 300);
          if (jpeg !== null) quilt.set(name, jpeg);
        }
        return productPoster(poster, quilt);
      });
      return { key, ...sizeOf(poster.size) };
    },
    async text(text, theme) {
      const key = hashSecret(JSON.stringify([LOOK, 'text 2', text, theme]));
      return keptOr(nameOf('text', key), async () => {
        if (await painter.canDraw(text)) return textPicture(text, theme, heightOf);
        throw new AppError('INVALID_INPUT', { fields: { text: '这些字画不出来，请换一段文字' } });
      });
    },
    year(poster) {
      const key = hashSecret(JSON.stringify([LOOK, 'year 3', poster]));
      return keptOr(nameOf('text', key), async () => yearPoster(poster));
    },
    async bookCover(words) {
      const png = await painter.paint(bookCover(words));
      return sharp(png).flatten({ background: PAPER }).jpeg({ quality: COVER_QUALITY }).toBuffer();
    },
    clean: () => storage.removeUnder('posters/text', new Date(now().getTime() - MONTH_MS)),
    file: (kind, key) => (kind === 'article' ? madeFiles.read(nameOf(kind, key)) : storage.get(nameOf(kind, key))),
  };
}

/** Sentences that are not the first of their paragraph; all when there are none. */
function inside(sentences: readonly PlacedSentence[]): readonly PlacedSentence[] {
  const found = sentences.filter(({ blockId }, n) => sentences[n - 1]?.blockId === blockId);
  return found.length > 0 ? found : sentences;
}

/** Titles, and the lines above and below them. */
function wording(article: Article): Pick<PosterArticle, 'title' | 'titleZh' | 'kicker' | 'about'> {
  const { title, title_zh: titleZh, topics, difficulty, read_minutes: minutes } = article;
  const day = dayOf(article);
  const hasChinese = sentencesOf(article).some(({ zh }) => zh !== null);
  return {
    title,
    titleZh: titleZh?.trim() || null,
    kicker: [...(day ? [day] : []), ...topics.slice(0, 1)].join(' · '),
    about: [hasChinese ? '双语' : '英文', difficultyLabel(difficulty), `${minutes} 分钟`].join(' · '),
  };
}

/** The press's own day, or else that of our publication; with the year where it is not that of our publication. */
function dayOf({ press_at: pressAt, published_at: publishedAt }: Article): string | null {
  const at = pressAt ?? publishedAt;
  if (at === null) return null;
  const [day, ours] = [inShanghai(at), publishedAt && inShanghai(publishedAt)];
  const year = ours && ours.getUTCFullYear() === day.getUTCFullYear() ? '' : `${day.getUTCFullYear()} 年 `;
  return `${year}${day.getUTCMonth() + 1} 月 ${day.getUTCDate()} 日`;
}

/** The editor's words, then those above the level; each with a meaning that fits a row. */
function seriesWords(
  { words }: Pick<Article, 'words'>,
  leveled: readonly { headword?: string; lemma: string; resolve: string }[],
  dictionary: Pick<Dictionary, 'lookup'>,
): SeriesWord[] {
  const all = [...words, ...leveled.map(({ lemma, headword = lemma, resolve }) => ({ word: headword, resolve }))];
  const found = new Map<string, SeriesWord>();
  const isLong = ({ word }: { word: string }) => word.length > LONGEST_WORD;
  for (const { word, resolve } of [...all.filter((one) => !isLong(one)), ...all.filter(isLong)]) {
    const zh = shortMeaning(resolve);
    if (found.has(word.toLowerCase()) || zh === '' || found.size === SERIES_WORDS) continue;
    found.set(word.toLowerCase(), { word, phonetic: dictionary.lookup(word)?.phonetic ?? '', zh });
  }
  return [...found.values()];
}

function captionOf(article: Article, words: readonly SeriesWord[]): string {
  const { title, title_zh: titleZh, topics, read_minutes: minutes } = article;
  const tags = ['英语外刊', '英语阅读', '每天学英语', ...topics].map((tag) => `#${tag}`).join(' ');
  return [
    `${minutes} 分钟读完一篇英文：${titleZh ?? title}`,
    titleZh ? title : '',
    words.length > 0 ? `\n今天的词\n${words.map(({ word, zh }) => `${word}　${zh}`).join('\n')}` : '',
    '\n原文和译文在“外刊轻读”，点词就懂。',
    `\n${tags}`,
  ]
    .filter((line) => line !== '')
    .join('\n');
}
