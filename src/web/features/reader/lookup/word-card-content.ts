/**
 * The props of a word card and its content, derived from the dictionary's answer, the editor's notes and the translation of the sentence.
 */

import type { RefObject } from 'react';
import type { WordEntry, WordInfo } from '#contract/shapes.ts';
import { fitOf, type MeaningFit, meaningHere, type Meaning as SentenceMeaning } from '#engine/sense/meaning.ts';
import { wordedFirst } from '#engine/sense/sense-by-translation.ts';
import { splitWordings } from '#engine/sense/wordings.ts';
import type { ExplanationStore } from './explanation-store.ts';
import { notedPhraseAt } from './noted-phrase.ts';
import type { HandedFocus } from './use-handed-focus.ts';
import type { OpenWord } from './use-word-lookup.ts';
import type { WordStatusButtonsProps } from './word-status-buttons.tsx';

export interface WordCardProps extends Pick<WordStatusButtonsProps, 'ports' | 'onLogin' | 'onUpdate' | 'isLoggedIn'> {
  open: OpenWord;
  words: readonly WordEntry[];
  /** Id of the article that is read; null in a book. */
  articleId: string | null;
  /** Null where nobody explains words. */
  explanations: ExplanationStore | null;
  /** Takes focus when the card was opened from the keyboard. */
  heading: RefObject<HTMLHeadingElement | null>;
  handedFocus: HandedFocus;
  onClose: () => void;
  /** Goes back to what was looked up before on this card. */
  onBack: () => void;
  onAsk: (word: string) => void;
  onListen: () => void;
  onReport: ((translation: Element) => void) | undefined;
  isTranslationOpen: boolean;
  /** A translation that is missing can be asked for. */
  asksTranslation: boolean;
  onTranslation: () => void;
  /** Opens the structure of the word's sentence; undefined where it cannot be asked for. */
  onStructure: (() => void) | undefined;
}

/** Meanings to choose from where none is sure. */
const MAX_CHOICES = 3;
/** Wordings of one meaning, and their characters, on the card's first line. */
const MAX_WORDINGS = 3;
const LONGEST_MEANING = 16;

/** A meaning as the card shows it and the word book keeps it. */
export interface Meaning {
  /** Word class, '' where the dictionary gives none. */
  pos: string;
  /** The first wordings: `通融，变通`. */
  zh: string;
  /** Whether this is the meaning in the sentence: sure, likely, or null where nothing is known. */
  fit: MeaningFit;
  by: SentenceMeaning['origin'];
  /** The word's part of the sentence's translation, as it is written there; null where it is not found. */
  answering: string | null;
  /** Index of the sense; null for an editor's note and for a word of the translation that no sense lists. */
  sense: number | null;
}

export interface CardMeanings {
  /**
   * The meaning in this sentence, or several to choose from, the likeliest first; empty for a word without meanings and for a contraction.
   */
  here: Meaning[];
  /** The others, in the dictionary's order. */
  others: Meaning[];
}

/** What the text provides about a word and its sentence. */
interface KnownOfSentence {
  entry?: WordEntry | null;
  translation?: string | null;
  /** A person wrote the translation. */
  isByPerson?: boolean;
}

/**
 * The meanings of a word in its sentence (`engine/sense/meaning.ts`). Where nothing decides, those that may fit are offered as a choice.
 */
export function meaningsOf(
  info: WordInfo,
  { entry = null, translation = null, isByPerson = false }: KnownOfSentence = {},
): CardMeanings {
  const { senses, likely = [], certainty = null } = info;
  const all = senses.map(({ pos, zh }, sense): Meaning => {
    return { pos, zh: briefly(zh, null), fit: null, by: 'dictionary', answering: null, sense };
  });
  // The translation's word for a contraction such as `didn’t` is not that of its headword `do`.
  if (info.contraction && entry === null) return { here: [], others: all };
  const rendering = translation === null ? null : { zh: translation, isByPerson };
  const told = meaningHere(info, rendering, entry && { resolve: entry.resolve, tag: entry.tag ?? null });
  if (told !== null) {
    const here = shownMeaning(told, senses[told.sense ?? -1]?.zh ?? null, translation);
    return { here: [here], others: all.filter(({ sense }) => sense !== told.sense) };
  }
  if (senses.length === 1) return { here: all, others: [] };
  const isNarrow = likely.length > 0 && likely.length < senses.length;
  const asked = (isNarrow ? likely : senses.map((_, index) => index)).slice(0, MAX_CHOICES);
  return {
    here: asked.flatMap((index, place) => {
      const meaning = all[index];
      if (meaning === undefined) return [];
      const isLikely = place === 0 && isNarrow && fitOf(certainty ?? 0) !== null;
      return [{ ...meaning, fit: isLikely ? 'likely' : null }];
    }),
    others: all.filter((_, index) => !asked.includes(index)),
  };
}

/** @param senseZh all wordings of its sense; null for a note and for a word that no sense lists */
function shownMeaning(
  { zh, pos, origin, certainty, sense }: SentenceMeaning,
  senseZh: string | null,
  translation: string | null,
): Meaning {
  const shown = senseZh === null ? zh : briefly(senseZh, origin === 'translation' ? zh : null);
  const answering = translation === null || origin === 'dictionary' ? null : answeringOf(zh, translation);
  return { pos, zh: shown, fit: fitOf(certainty), by: origin, answering, sense };
}

/**
 * The meaning that the reader chose for a word before, where it may be told here.
 *
 * @returns `instead` of the likeliest where nothing is sure of the sentence; `besides` as the book has it, where it is none of the entry's
 * or the sentence says another; nothing of both where it is what the card says anyhow
 */
export function chosenBefore(
  { chosen, in_myword: isInBook }: Pick<WordInfo, 'chosen' | 'in_myword'>,
  { here, others }: CardMeanings,
): { instead: Meaning | null; besides: string | null } {
  if (!chosen || !isInBook) return { instead: null, besides: null };
  const [line = ''] = chosen.split('\n');
  const [wording = ''] = splitWordings(line.replace(/^[a-z]+\.\s*/i, ''));
  const all = [...here, ...others];
  const kept =
    all.find((meaning) => keptMeaning(meaning) === chosen) ?? all.find(({ zh }) => splitWordings(zh).includes(wording));
  const [first] = here;
  const isTold = first?.fit === 'sure' || first?.by === 'note';
  if (kept && kept === first) return { instead: kept, besides: null };
  return kept && !isTold ? { instead: kept, besides: null } : { instead: null, besides: line };
}

/** A meaning in the form in which the word book stores it: `v. 通融，变通`. */
export function keptMeaning({ pos, zh }: Meaning): string {
  return pos === '' || pos === 'phr.' ? zh : `${pos} ${zh}`;
}

/** The first wordings of a sense without its field, the one of the translation before the others. */
function briefly(zh: string, wording: string | null): string {
  const wordings = splitWordings(wordedFirst(zh, wording));
  const chosen: string[] = [];
  for (const piece of wordings.slice(0, MAX_WORDINGS)) {
    if (chosen.length === 0 || [...chosen, piece].join('，').length <= LONGEST_MEANING) chosen.push(piece);
  }
  return chosen.join('，') || zh;
}

/** The longest of the note's wordings that stands in the translation. */
function answeringOf(resolve: string, translation: string): string | null {
  const runs = resolve.split(/[，；、,;]/).flatMap((piece) => commonRun(piece.trim(), translation) ?? []);
  return runs.sort((a, b) => b.length - a.length)[0] ?? null;
}

/** The longest run of two characters or more that a wording shares with the translation; null for none. */
function commonRun(wording: string, translation: string): string | null {
  for (let length = wording.length; length >= Math.min(2, wording.length); length--) {
    for (let start = 0; start + length <= wording.length && length > 0; start++) {
      const run = wording.slice(start, start + length);
      if (translation.includes(run)) return run;
    }
  }
  return null;
}

/** Parts of a translation, broken behind its commas; where the word answers, `isAnswer`. */
export interface ClausePart {
  text: string;
  isAnswer: boolean;
}

/** Clauses of a translation, with the first place of the answering words set off. */
export function clausesOf(translation: string, answering: string | null): ClausePart[][] {
  const at = answering === null ? -1 : translation.indexOf(answering);
  const end = at + (answering?.length ?? 0);
  let offset = 0;
  return (translation.match(/[^，；：]+[，；：]*|[，；：]+/g) ?? []).map((clause) => {
    const [from, to] = [Math.max(at - offset, 0), Math.min(end - offset, clause.length)];
    offset += clause.length;
    if (at === -1 || from >= to) return [{ text: clause, isAnswer: false }];
    return [
      { text: clause.slice(0, from), isAnswer: false },
      { text: clause.slice(from, to), isAnswer: true },
      { text: clause.slice(to), isAnswer: false },
    ].filter(({ text }) => text !== '');
  });
}

/**
 * The editor's note on the phrase around a word in its sentence, on the word as it stands in the text, or on its lemma.
 *
 * @param position where the word is; null for one that was chosen on the card
 */
export function entryFor(
  words: readonly WordEntry[],
  text: string,
  info: WordInfo | null,
  position: { sentence: string; at: number } | null = null,
): WordEntry | null {
  const around = position && notedPhraseAt(words, position.sentence, position.at);
  if (around) return around.entry;
  const wanted = [text, info?.word, info?.lemma].map((word) => word?.toLowerCase());
  for (const word of wanted) {
    const entry = words.find((candidate) => candidate.word.toLowerCase() === word);
    if (entry) return entry;
  }
  return null;
}

/** English wordings shown. */
const WORDINGS_SHOWN = 4;

/** English definitions of the meaning that is chosen; of all where it has none of its own. */
export function englishOf({ senses }: WordInfo, chosen: Meaning | undefined): string[] {
  const own = chosen?.sense == null ? undefined : senses[chosen.sense]?.en;
  return own === undefined ? [...new Set(senses.flatMap(({ en }) => en ?? []))].slice(0, WORDINGS_SHOWN) : [own];
}

/** Words of a phrase that have cards of their own; placeholders such as `one's` have none. */
export function wordsOfPhrase(info: WordInfo): string[] {
  if (!info.phrase) return [];
  return [...new Set(info.lemma.split(' '))].filter((word) => !/^(?:sb|sth|one's|sb's|oneself)\.?$/.test(word));
}
