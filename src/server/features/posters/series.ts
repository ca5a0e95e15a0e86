/** A series of upright pictures for a feed such as 小红书: cover, sentences, words, and an end. One ground for all, Chinese first, no QR code. */
import type { Node } from '@takumi-rs/helpers';
import { bigLetter, firstFitting, type HeightOf, titleIn } from './article-posters.ts';
import {
  art,
  box,
  type Cover,
  en,
  inksOn,
  row,
  type Scene,
  type Style,
  sheet,
  sign,
  sizeOf,
  zh,
} from './poster-nodes.ts';
import { beginningsOf, inLines, marked, type PosterSentence } from './sentence-posters.ts';

export interface SeriesArticle {
  title: string;
  titleZh: string | null;
  minutes: number;
  cover: Cover | null;
}

export interface SeriesWord {
  word: string;
  /** As the dictionary has it: IPA in slashes. '' when unknown. */
  phonetic: string;
  zh: string;
}

export interface SeriesContent {
  article: SeriesArticle;
  /** The last one stands on the end picture. */
  sentences: readonly PosterSentence[];
  words: readonly SeriesWord[];
}

const COVER = 'cover';
const GROUND = '#efd9ae';
const ART_HEIGHT = 810;
/** Pixels of sky above what a picture shows, where it looks out from below. */
const SKY_LEFT = 24;
const MARK = 'rgba(255, 255, 255, 0.55)';

/** Pictures in the order in which they are posted. */
export async function seriesScenes({ article, sentences, words }: SeriesContent, heightOf: HeightOf): Promise<Scene[]> {
  const { cover } = article;
  const ground = cover?.sky ?? GROUND;
  const inks = inksOn(ground);
  const pictures = new Map<string, Uint8Array>(cover === null ? [] : [[COVER, cover.jpeg]]);
  const middle = sentences.slice(0, -1);
  const end = sentences.at(-1);
  const count = 1 + middle.length + (words.length > 0 ? 1 : 0) + (end ? 1 : 0);
  const page = (children: readonly (Node | false | null)[]): Scene => {
    const root = sheet('3:4', ground, children);
    root.style = { ...root.style, color: inks.ink };
    return { root, size: sizeOf('3:4'), pictures };
  };
  const head = (label: string, number: number) =>
    row('x-head', [zh('x-label', label), en('serif x-no', `${number}/${count}`)], { borderColor: inks.ink });
  // A picture with a sky shows what it has from its top, another one from its middle.
  const pulled = (pixels: number): Style => ({
    marginTop: cover?.sky ? Math.round(SKY_LEFT - cover.skyDepth * ART_HEIGHT) : -pixels,
  });
  const peek = cover && art('x-peek', COVER, undefined, pulled(190));

  const scenes = [
    page([...cover1(article, inks.ink), cover ? art('x-art', COVER) : box('x-art', [bigLetter(article.title, 0)])]),
  ];
  for (const sentence of middle) {
    const body = await sentenceBody(sentence, 1440 - 72 - 88 - 56 - 240, inks.faint, heightOf);
    scenes.push(page([head('这一句', scenes.length + 1), body, peek]));
  }
  if (words.length > 0) {
    scenes.push(
      page([head(`${'零一两三四五'[words.length]}个词`, scenes.length + 1), wordRows(words, inks.faint), peek]),
    );
  }
  if (end) {
    const body = await sentenceBody(end, 800 - 72 - 88 - 56 - 40, inks.faint, heightOf);
    scenes.push(
      page([
        head('读完了', scenes.length + 1),
        body,
        cover && art('x-art x-art-end', COVER, undefined, pulled(150)),
        signature(),
      ]),
    );
  }
  return scenes;
}

function cover1({ title, titleZh, minutes }: SeriesArticle, ink: string): Node[] {
  const hook = titleZh ?? title;
  const step = hook.length <= 18 ? 'x-h1' : hook.length <= 28 ? 'x-h2' : 'x-h3';
  return [
    row('x-top', [zh('x-tag', `${minutes} 分钟读完一篇英文`, { borderColor: ink })]),
    ...(titleZh === null ? [titleIn(`serif x-h ${step}`, title)] : [zh(`x-h ${step}`, titleZh), en('en x-en', title)]),
  ];
}

/** A step of a sentence's letters: the letters of a word that have room in a line, and the step of its translation. */
interface Step {
  step: string;
  lineLetters: number;
  translation: string;
}

const SMALLEST: Step = { step: 'x-4', lineLetters: Number.POSITIVE_INFINITY, translation: 'x-tr-s' };
const STEPS: readonly Step[] = [
  { step: 'x-xl', lineLetters: 11, translation: 'x-tr-l' },
  { step: 'x-l', lineLetters: 15, translation: 'x-tr-l' },
  { step: 'x-1', lineLetters: 20, translation: '' },
  { step: 'x-2', lineLetters: 26, translation: '' },
  { step: 'x-3', lineLetters: Number.POSITIVE_INFINITY, translation: 'x-tr-s' },
  SMALLEST,
];

/** The sentence in the largest letters that leave room for it and its translation; without that, and last only its beginning. */
async function sentenceBody(sentence: PosterSentence, room: number, faint: string, heightOf: HeightOf): Promise<Node> {
  const longest = Math.max(...sentence.text.split(/\s+/).map(({ length }) => length));
  const steps = STEPS.filter(({ lineLetters }) => longest <= lineLetters);
  const body = (shown: PosterSentence, { step, translation }: Step) => {
    const runs = marked(shown, 'mk2').map((run) =>
      run.className === 'mk2' ? { ...run, style: { backgroundColor: MARK } } : run,
    );
    return box('x-mid', [
      box(`serif x-line ${step}`, runs, { display: 'block' }),
      shown.zh !== null && zh(`x-tr ${translation}`, inLines(shown.zh), { color: faint, whiteSpace: 'pre-line' }),
    ]);
  };
  const bodies = [
    ...steps.map((step) => body(sentence, step)),
    ...steps.map((step) => body({ ...sentence, zh: null }, step)),
    ...beginningsOf(sentence).map((beginning) => body(beginning, SMALLEST)),
  ];
  return firstFitting(bodies, room + 56, (part) => heightOf(part, 1080));
}

/** Words below this number stand in larger letters, the meaning below the word: else most of the picture would be empty. */
const FEW_WORDS = 3;

function wordRows(words: readonly SeriesWord[], faint: string): Node {
  const isFew = words.length < FEW_WORDS;
  const look = ['', 'x-few x-one', 'x-few', 'x-three'][words.length] ?? '';
  return box(
    `x-words ${look}`,
    words.map(({ word, phonetic, zh: meaning }) => {
      const children = [
        box('x-word-l', [
          en(`en x-word-en ${word.length > 11 ? 'x-word-long' : ''}`, word),
          phonetic !== '' && en('x-word-ipa', phonetic, { color: faint }),
        ]),
        zh('x-word-zh', meaning),
      ];
      return isFew ? box('x-word', children) : row('x-word', children);
    }),
  );
}

const signature = () =>
  box('x-end', [
    row('x-find', [sign(72), box('', [zh('x-find-a', '搜“外刊轻读”'), zh('x-find-b', '读全文，点词就懂')])]),
  ]);
