/** Posters of an article: cover, page, and full stop, each in three sizes. */
import type { Node } from '@takumi-rs/helpers';
import type { TextRange } from '#engine/text-range.ts';
import {
  art,
  box,
  type Cover,
  en,
  inksOn,
  masthead,
  ON_PAPER,
  PAPER,
  type PosterSize,
  picture,
  qr,
  row,
  type Scene,
  sheet,
  sign,
  sizeOf,
  strip,
  titleStep,
  zh,
} from './poster-nodes.ts';

/** Content that all posters of an article share. */
export interface PosterArticle {
  title: string;
  titleZh: string | null;
  /** Day and topic. */
  kicker: string;
  /** Languages, difficulty and minutes. */
  about: string;
  /** Address in the QR code. */
  url: string;
  cover: Cover | null;
}

/** A sentence, with the text before it on the page. */
export interface PosterPassage {
  /** Sentences before the marked one, the nearest last. */
  before: readonly { text: string; glosses: readonly Gloss[] }[];
  text: string;
  glosses: readonly Gloss[];
  zh: string | null;
}

export interface Gloss extends TextRange {
  zh: string;
}

/** Height in pixels of a part as wide as the text of a poster. */
export type HeightOf = (part: Node, width: number) => Promise<number>;

const COVER = 'cover';
const LETTER_GROUND = '#f4f2ed';
const picturesOf = ({ cover }: Pick<PosterArticle, 'cover'>) =>
  new Map<string, Uint8Array>(cover === null ? [] : [[COVER, cover.jpeg]]);

/** Both titles; only the Chinese one where the English one has no letters that can be drawn. */
function titles({ title, titleZh }: Pick<PosterArticle, 'title' | 'titleZh'>, step: string, room = 1): Node[] {
  if (isChinese(title)) {
    const size = step === 't-s' ? 'zh-m' : title.length <= 16 * room ? 'zh-xl' : 'zh-l';
    return [zh(`zh ${size}`, title)];
  }
  const isLong = step === 't-m' || step === 't-s' || (titleZh?.length ?? 0) > 16;
  return [en(`en ${step}`, title), ...(titleZh === null ? [] : [zh(`zh ${isLong ? 'zh-s' : ''}`, titleZh)])];
}

/** A title by its own language: Chinese breaks between words. */
export const titleIn = (className: string, title: string): Node =>
  isChinese(title) ? zh(className, title) : en(className, title);

const isChinese = (title: string) => /\p{Script=Han}/u.test(title) && !/\p{Script=Latin}{2}/u.test(title);

export async function coverPoster(article: PosterArticle, size: PosterSize, heightOf: HeightOf): Promise<Scene> {
  const parts = { '3:4': uprightCover, '1:1': squareCover, '9:16': storyCover }[size];
  return { root: await parts(article, heightOf), size: sizeOf(size), pictures: picturesOf(article) };
}

/** Pixels between a title and what the picture below it shows. */
const GAP = 20;
const ART_HEIGHT = 810;

/** Where the picture begins, in pixels from the top: as high as it may, and so low that a title does not stand on what it shows. */
function artTop(titleEnd: number, highest: number, cover: Cover | null): number {
  return Math.round(Math.max(highest, titleEnd + GAP - (cover?.skyDepth ?? 0) * ART_HEIGHT));
}

async function uprightCover(article: PosterArticle, heightOf: HeightOf): Promise<Node> {
  const { title, kicker, about, url, cover } = article;
  const shown = titles(article, titleStep(title));
  const foot = strip('扫一扫，读全文', about, url);
  if (cover === null) {
    return sheet('3:4', LETTER_GROUND, [masthead(kicker), box('c-head', shown), bigLetter(title), foot]);
  }
  const inks = cover.sky === null ? ON_PAPER : inksOn(cover.sky);
  const titleEnd = 220 + (await heightOf(box('c-head', shown), 1080));
  // A cover without a sky begins below the title.
  const top = artTop(titleEnd, 590, cover);
  return sheet('3:4', cover.sky ?? PAPER, [
    art('c-art', COVER, { top, height: 1440 - 216 - top }),
    masthead(kicker, inks),
    box('c-head', shown, { color: inks.ink }),
    foot,
  ]);
}

/** An article without a picture: its first letter is one. */
export function bigLetter(title: string, bottom = 216): Node {
  return box('n-art', [en('en n-letter', firstLetter(title))], { marginBottom: bottom });
}

const firstLetter = (title: string) => (/[\p{L}\p{N}]/u.exec(title)?.[0] ?? '外').toUpperCase();

async function squareCover(article: PosterArticle, heightOf: HeightOf): Promise<Node> {
  const { title, url, cover } = article;
  const shown = titles(article, titleStep(title, 0.6), 0.6);
  if (cover?.sky) {
    const inks = inksOn(cover.sky);
    const top = artTop(64 + (await heightOf(box('c-head c-square', shown), 1080)), 270, cover);
    return sheet('1:1', cover.sky, [
      art('c-art', COVER, { top, height: 1080 - top }),
      box('c-head c-square', shown, { color: inks.ink }),
      box('c-square-strip', [qr(url, 168, true)]),
    ]);
  }
  if (cover === null) {
    return sheet('1:1', LETTER_GROUND, [
      box('c-head c-square', shown),
      bigLetter(title, 0),
      row('y-qr', [qr(url, 168, true)], { left: 72, bottom: 56 }),
    ]);
  }
  return sheet('1:1', PAPER, [
    art('c-band', COVER),
    box('c-head c-square', shown, { marginTop: 40, width: 936 }),
    row('c-foot', [sign(56), zh('', '外刊轻读')]),
    box('c-square-strip', [qr(url, 152)]),
  ]);
}

/** Height of what stands below the picture of a story. */
const STORY_FOOT = 420;

async function storyCover(article: PosterArticle, heightOf: HeightOf): Promise<Node> {
  const { title, about, url, cover } = article;
  const sky = cover?.sky ?? (cover ? PAPER : LETTER_GROUND);
  const inks = inksOn(sky);
  const ground = cover?.ground ?? '#1b1a18';
  const below = inksOn(ground);
  const name = row('name y-name', [sign(64, inks), zh('', '外刊轻读')]);
  const head = box('y-head', [name, ...titles(article, titleStep(title))], { color: inks.ink });
  const top = artTop(230 + (await heightOf(head, 1080)), 692, cover);
  return sheet('9:16', sky, [
    cover && art('c-art', COVER, { top, height: 1920 - STORY_FOOT - top }),
    head,
    cover === null && bigLetter(title, STORY_FOOT),
    box('y-foot', [], { backgroundColor: ground }),
    row('y-qr', [
      box('y-chip', [qr(url, 176)]),
      box('y-text', [zh('strip-a', '扫一扫，读全文'), zh('strip-b', about, { color: below.faint })], {
        color: below.ink,
      }),
    ]),
  ]);
}

/** The sign enlarged: its long line is the title, its short one the Chinese title, its ring holds the picture. */
export function stopPoster(article: PosterArticle, size: PosterSize): Scene {
  const { title, titleZh, kicker, url, cover } = article;
  const [look, width] = (
    { '3:4': ['', 704], '1:1': ['s-square', 480], '9:16': ['s-story', 704] } as const satisfies Record<
      PosterSize,
      object
    >
  )[size];
  const disc = cover ? picture(COVER, width, width * 0.75) : en('en s-letter', firstLetter(title));
  const head = masthead(kicker);
  if (size === '9:16') head.className = 'row mast s-story-mast';
  const step = titleStep(title, size === '1:1' ? 0.6 : 1);
  const english = isChinese(title)
    ? zh('zh zh-l', title)
    : en(`en ${step}`, title, { lineClamp: size === '1:1' ? 3 : 4 });
  const root = sheet(size, PAPER, [
    head,
    box('s-title', [english]),
    row(`s-row ${look}`, [
      box('s-left', [
        titleZh === null || isChinese(title) ? box('', []) : zh(`zh ${titleZh.length > 15 ? 'zh-s' : ''}`, titleZh),
        box('s-qr', [qr(url, size === '1:1' ? 150 : 208), zh('', '扫一扫，读全文')]),
      ]),
      box('s-ring', [box('s-disc', [disc])]),
    ]),
  ]);
  return { root, size: sizeOf(size), pictures: picturesOf(article) };
}

/** Pixels for title and text between picture and foot. */
const PAGE_ROOM = { '3:4': 1440 - 400 - 216, '1:1': 1080 - 216, '9:16': 1920 - 400 - 420 } as const;

/** The page as it is read: as much of what came before the sentence as there is room for, glosses over words, its translation below. */
export async function pagePoster(
  article: PosterArticle,
  passage: PosterPassage,
  size: PosterSize,
  heightOf: HeightOf,
): Promise<Scene> {
  const { about, url, cover } = article;
  const hasArt = cover !== null && size !== '1:1';
  // A story has the buttons of its platform where the picture would be.
  const room = PAGE_ROOM[size] + (hasArt || size !== '3:4' ? 0 : 400) - 40;
  const body = await firstFitting(pageBodies(article, passage), room, (part) => heightOf(part, 1080));
  const root = sheet(size, PAPER, [
    hasArt ? art('g-art', COVER) : size === '9:16' && box('', [], { height: 230 }),
    body,
    size === '9:16'
      ? row('y-qr', [
          box('y-chip', [qr(url, 176)]),
          box('y-text', [zh('strip-a', '扫一扫，接着读'), zh('strip-b', about)]),
        ])
      : strip('扫一扫，接着读', about, url),
  ]);
  return { root, size: sizeOf(size), pictures: hasArt ? picturesOf(article) : new Map() };
}

const MAX_BEFORE = 6;

/**
 * The bodies to try: in large letters with what comes before, in smaller ones with it, the sentence alone, then without its translation,
 * and last only its beginning.
 */
function* pageBodies(article: PosterArticle, passage: PosterPassage): Generator<Node> {
  const body = (flow: string, count: number, { text, glosses, zh: translation }: PosterPassage = passage) => {
    const earlier = count === 0 ? [] : passage.before.slice(-count);
    return box('g-body', [
      ...titles(article, 't-s'),
      row(`flow ${flow}`, [
        ...earlier.flatMap((sentence) => flowWords(sentence.text, sentence.glosses, false)),
        ...flowWords(text, glosses, true),
      ]),
      translation !== null && zh('g-zh', translation),
    ]);
  };
  const most = Math.min(passage.before.length, MAX_BEFORE);
  for (const flow of ['flow-l', 'flow-m']) for (let count = most; count > 0; count -= 1) yield body(flow, count);
  const alone = { ...passage, zh: null };
  for (const shown of passage.zh === null ? [alone] : [passage, alone])
    for (const flow of ['flow-l', 'flow-m', 'flow-s']) yield body(flow, 0, shown);
  for (const letters of [300, 200, 100].filter((length) => length < passage.text.length))
    yield body('flow-s', 0, { ...alone, text: beginningOf(passage.text, letters), glosses: [] });
}

/** The first words of a text with an ellipsis, at most `letters` of it; a word is cut only where it is the most of that. */
export function beginningOf(text: string, letters: number): string {
  const words = /^.*\S(?=\s)/s.exec(text.slice(0, letters + 1))?.[0] ?? '';
  const beginning = words.length * 2 < letters ? text.slice(0, letters) : words;
  return `${beginning.replace(/[\s,;:–—-]+$/, '')}…`;
}

/** The sentence as words in a row, a gloss over the first word of what it explains. */
function flowWords(text: string, glosses: readonly Gloss[], isOn: boolean): Node[] {
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => {
    const gloss = glosses.find(({ start }) => start >= index && start < index + word.length);
    return box(`fw ${isOn ? 'on' : ''}`, [gloss && zh('gloss', gloss.zh), en('', word)]);
  });
}

/** The first part that is not higher than there is room for; the last one if none is. */
export async function firstFitting(
  parts: Iterable<Node>,
  room: number,
  heightOf: (part: Node) => Promise<number>,
): Promise<Node> {
  let last: Node | undefined;
  for (const part of parts) {
    last = part;
    if ((await heightOf(part)) <= room) break;
  }
  if (last === undefined) throw new RangeError('there is nothing to choose from');
  return last;
}
