/** Chinese glosses: shortened for a button, compared for a shared meaning, found again in the translation of a sentence. */
import type { QuizPart } from '../word-vectors.ts';
import type { QuizSense } from './quiz-text.ts';

export type { QuizPart };

const HAN = /\p{Script=Han}/u;
/** Function characters, too frequent in glosses to show a shared meaning. */
const GRAMMAR = new Set(
  '的地得了着者使人物不无在有为成于以用及或与和等被所上下中个一其之性化可能动作向对把从做到来去起出',
);
const LONGEST_WORDING = 9;
/** `使`, `被` and the like before the meaning, `的` and `地` behind it: a translation says it without. */
const GRAMMAR_AROUND = /^(?:使|被|把|将|令|对|加以|给予|予以)|[的地]$/g;

/** `n` → noun. Null for classes that are not asked about, and for senses of one trade. */
export function partOfLabel(pos: string): QuizPart | null {
  if (/^(?:n|pl)\./.test(pos)) return 'noun';
  if (/^v[ti]?\./.test(pos)) return 'verb';
  return pos.startsWith('adj.') ? 'adjective' : null;
}

/** The wordings of a sense without remarks in brackets; those with Latin letters or too long for a button are left out. */
export function wordingsOf(zh: string): string[] {
  return zh
    .split(/[，；、,;]/)
    .map((wording) => wording.replace(/[（(〈［[<〔][^）)〉］\]>〕]*[）)〉］\]>〕]/g, '').trim())
    .filter((wording) => HAN.test(wording) && !/[A-Za-z（()）…]/.test(wording) && wording.length <= LONGEST_WORDING);
}

/** Chinese characters that carry meaning, each once. */
export function meaningCharacters(zh: string): string {
  return [...new Set(zh)].filter((sign) => HAN.test(sign) && !GRAMMAR.has(sign)).join('');
}

/** Whether two wordings, or two strings of characters, share a content character. */
export function sharesMeaning(one: string, other: string): boolean {
  for (const sign of other) if (!GRAMMAR.has(sign) && HAN.test(sign) && one.includes(sign)) return true;
  return false;
}

/** Whether the translation of a sentence contains this wording; a single character is coincidence. */
export function isAttested(wording: string, translation: string): boolean {
  const core = wording.replace(GRAMMAR_AROUND, '');
  return core.length >= 2 && translation.includes(core);
}

/** A wording with at most one more that shares a character with it. */
export function withNeighbour(wording: string, wordings: readonly string[]): string {
  const other = wordings.find(
    (next) => next.length > 1 && !next.includes(wording) && !wording.includes(next) && sharesMeaning(wording, next),
  );
  return other === undefined ? wording : `${wording}，${other}`;
}

/** All characters that carry meaning in any of a word's senses. */
export function allCharacters(senses: readonly QuizSense[]): string {
  return meaningCharacters(senses.map(({ zh }) => zh).join(''));
}
