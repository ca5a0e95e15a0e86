/** Cards of one sentence: as if marked on paper, or written in the sky of the article's picture. */
import type { Node } from '@takumi-rs/helpers';
import type { TextRange } from '#engine/text-range.ts';
import { beginningOf, firstFitting, type HeightOf, type PosterArticle, titleIn } from './article-posters.ts';
import {
  art,
  box,
  en,
  type Inks,
  inksOn,
  ON_DARK,
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
  zh,
} from './poster-nodes.ts';

export interface PosterSentence {
  text: string;
  zh: string | null;
  /** Ranges that are marked; none marks the whole sentence. */
  marks: readonly TextRange[];
}

const COVER = 'cover';
/** Pixels for sentence and translation. */
const LINE_ROOM = { '3:4': 1440 - 440, '1:1': 1080 - 440, '9:16': 1920 - 860 } as const;
const SKY_ROOM = { '3:4': 1440 - 84 - 700, '1:1': 1080 - 84 - 640, '9:16': 1920 - 250 - 900 } as const;

/** The sentence in the largest letters that leave room for all of it and its translation. */
function* texts(sentence: PosterSentence, look: 'mk' | ''): Generator<Node> {
  for (const step of ['q-1', 'q-2', 'q-3', 'q-4']) {
    const isSmall = step === 'q-3' || step === 'q-4';
    yield box('', [
      box(`serif q-line ${step}`, marked(sentence, look), { display: 'block' }),
      sentence.zh !== null && zh(`q-tr ${isSmall ? 'q-tr-s' : ''}`, inLines(sentence.zh)),
    ]);
  }
}

/** Letters of its beginning, where not even the smallest ones leave room for all of it. */
const BEGINNINGS = [300, 220, 150, 100];

/** Texts of a sentence to try: all, then without its translation, and last only its beginning. */
function* allTexts(sentence: PosterSentence, look: 'mk' | ''): Generator<Node> {
  yield* texts(sentence, look);
  if (sentence.zh !== null) yield* texts({ ...sentence, zh: null }, look);
  for (const beginning of beginningsOf(sentence)) {
    yield box('', [box('serif q-line q-4', marked(beginning, look), { display: 'block' })]);
  }
}

/** Shorter and shorter ones, for a sentence too long for its place. */
export function beginningsOf({ text, marks }: PosterSentence): PosterSentence[] {
  return BEGINNINGS.filter((length) => length < text.length).map((length) => {
    const beginning = beginningOf(text, length);
    return { text: beginning, zh: null, marks: marks.filter(({ end }) => end < beginning.length) };
  });
}

/** Inserts break points into a very long word that has none: the measured width then is the drawn one. */
function breakable(text: string): string {
  return text.replace(/[^\s\u200b]{30,}/gu, (word) => word.replace(/.{10}/gsu, '$&\u200b'));
}

/** Short sentences in lines of their own. */
export function inLines(translation: string): string {
  const sentences = translation.match(/[^。！？]+[。！？]+[”’」]?|[^。！？]+$/gu) ?? [];
  return sentences.length > 1 && sentences.every(({ length }) => length <= 24) ? sentences.join('\n') : translation;
}

/** Runs of letters, marked and not. */
export function marked({ text, marks }: Pick<PosterSentence, 'text' | 'marks'>, look: 'mk' | 'mk2' | ''): Node[] {
  if (look === '') return [en('', breakable(text))];
  if (marks.length === 0 && look === 'mk') return [en(look, breakable(text))];
  const runs: Node[] = [];
  let at = 0;
  for (const { start, end } of marks) {
    if (start < at) continue;
    if (start > at) runs.push(en('', breakable(text.slice(at, start))));
    runs.push(en(look, breakable(text.slice(start, end))));
    at = end;
  }
  if (at < text.length) runs.push(en('', breakable(text.slice(at))));
  return runs;
}

export async function linePoster(
  article: PosterArticle,
  sentence: PosterSentence,
  size: PosterSize,
  heightOf: HeightOf,
): Promise<Scene> {
  const { title, titleZh, url, cover } = article;
  const body = await firstFitting(allTexts(sentence, 'mk'), LINE_ROOM[size], (part) => heightOf(part, 920));
  const names = box('q-names', [titleIn('en q-en', title), titleZh !== null && zh('q-zh', titleZh)]);
  const root = sheet(size, PAPER, [
    box(`q ${size === '9:16' ? 'q-story' : ''}`, [
      row('name', [sign(64), size !== '1:1' && zh('', '外刊轻读')]),
      box('q-mid', [body]),
      row('q-foot', [row('q-src', [cover && box('q-thumb', [picture(COVER, 160, 120)]), names]), qr(url, 140)]),
    ]),
  ]);
  return { root, size: sizeOf(size), pictures: new Map(cover === null ? [] : [[COVER, cover.jpeg]]) };
}

/** Height of the picture below a sentence for which there is no room in its sky. */
const BAND = { '3:4': 600, '1:1': 400, '9:16': 810 } as const;

/** The sentence in the sky of the picture, or above the picture where that has no sky or not enough room. */
export async function skyPoster(
  article: PosterArticle & { cover: NonNullable<PosterArticle['cover']> },
  sentence: PosterSentence,
  size: PosterSize,
  heightOf: HeightOf,
): Promise<Scene> {
  const { title, url, cover } = article;
  const sky = cover.sky ?? PAPER;
  const inks = inksOn(sky);
  const over = cover.captionInks ?? ON_DARK;
  const height = (part: Node) => heightOf(part, 920);
  let body = await firstFitting(texts(sentence, ''), SKY_ROOM[size], height);
  const isInSky = cover.sky !== null && (await height(body)) <= SKY_ROOM[size];
  if (!isInSky) {
    const above = sizeOf(size).height - BAND[size] - (size === '9:16' ? 250 : 84) - 40;
    body = await firstFitting(allTexts(sentence, ''), above, height);
  }
  const translation = body.type === 'container' ? body.children?.[1] : undefined;
  if (translation) translation.style = { color: inks.faint };
  const root = sheet(size, sky, [
    isInSky ? art('q-full', COVER) : art('q-band', COVER, { height: BAND[size] }),
    box(`q-sky ${size === '9:16' ? 'q-sky-story' : ''}`, [body], { color: inks.ink }),
    row(
      'q-over',
      [box('q-over-l', [sign(52, over), titleIn('en q-en', title)]), qr(url, 148, over.ink !== ON_PAPER.ink)],
      {
        color: over.ink,
        ...(cover.captionInks === null && { backgroundColor: 'rgba(0, 0, 0, 0.55)', paddingTop: 40 }),
      },
    ),
  ]);
  return { root, size: sizeOf(size), pictures: new Map([[COVER, cover.jpeg]]) };
}

export type TextTheme = 'light' | 'sepia' | 'black';

/** Papers with the inks on them. */
export const THEMES: Record<TextTheme, Inks & { paper: string }> = {
  light: { paper: '#fcfbf9', ink: '#1b1a18', faint: '#55524b', accent: '#b52a18' },
  sepia: { paper: '#f3e9d2', ink: '#33281a', faint: '#5f513c', accent: '#a32a16' },
  black: { paper: '#000000', ink: '#d9d6cf', faint: '#98948b', accent: '#f47f64' },
};
const [WIDTH, LEAST_HEIGHT, MAX_HEIGHT] = [1080, 720, 4_000];

/** A picture as high as its text: large letters for short texts, smaller ones for long texts. */
export async function textPicture(text: string, theme: TextTheme, heightOf: HeightOf): Promise<Scene> {
  const { paper, ...inks } = THEMES[theme];
  const steps = text.length <= 40 ? ['w-1', 'w-2', 'w-3'] : text.length <= 160 ? ['w-2', 'w-3'] : ['w-3'];
  const isChinese = /\p{Script=Han}/u.test(text);
  const parts = steps.map((step) =>
    box('w', [
      box('', [isChinese ? zh(`w-text ${step}`, text) : en(`serif w-text ${step}`, text)], {
        flexGrow: 1,
        justifyContent: 'center',
      }),
      row('w-foot', [sign(48, inks), zh('', '外刊轻读')]),
    ]),
  );
  const measure = (part: Node) => heightOf(part, WIDTH);
  const body = await firstFitting(parts, MAX_HEIGHT, measure);
  const height = Math.min(MAX_HEIGHT, Math.max(LEAST_HEIGHT, Math.ceil(await measure(body))));
  body.style = { height, color: inks.ink };
  const root = box('p', [body], { width: WIDTH, height, backgroundColor: paper });
  return { root, size: { width: WIDTH, height }, pictures: new Map() };
}
