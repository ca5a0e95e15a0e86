/**
 * Parses ECDICT's text columns into what a reader sees: senses by word class and exam tags. Adds the press senses that ECDICT lacks or
 * lists too late: `stake` is there first a post.
 */
import { type ExamLevel, examLevels, isExamLevel } from '#engine/exam-level.ts';
import type { Inflection, PartOfSpeech } from '#engine/part-of-speech.ts';
import { splitWordings } from '#engine/sense/wordings.ts';
import { normalizeWord } from '#engine/tokens.ts';
import { readWordList } from './word-list.ts';

/** `pos` as a dictionary prints it (`n.`, `vt.`), '' when unknown; `zh` Chinese, `en` WordNet's wording. */
export interface Sense {
  pos: string;
  zh: string;
  en?: string;
}

const classOfPos: Record<string, PartOfSpeech> = {
  'n.': 'noun',
  'pl.': 'noun',
  'v.': 'verb',
  'vt.': 'verb',
  'vi.': 'verb',
  'aux.': 'verb',
  'adj.': 'adjective',
  'adv.': 'adverb',
  'pron.': 'pronoun',
  'prep.': 'preposition',
  'conj.': 'conjunction',
  'det.': 'determiner',
  'art.': 'determiner',
  'num.': 'numeral',
  'int.': 'interjection',
};
/** ECDICT's spellings of a label, brought to one. */
const posAliases: Record<string, string> = {
  'a.': 'adj.',
  'ad.': 'adv.',
  's.': 'adj.',
  'r.': 'adv.',
  'interj.': 'int.',
  'un.': 'n.',
  'na.': 'n.',
  'v.t.': 'vt.',
  'v.i.': 'vi.',
};
const POS_LABEL = /^((?:v\.[ti]\.|[a-z]{1,6}\.)(?:\s*(?:&|\/|,)\s*(?:v\.[ti]\.|[a-z]{1,6}\.))*)\s*/;
/** Room for a line's labels and the white space around them. */
const LONGEST_LABEL = 60;
const DOMAIN_LABEL = /^\[([^\]]{1,8})\]\s*/;
const FIELD_MARK = /^〔[^〕]*〕/;
const WORDING_BREAK = /[，；]/;
/** Descriptions of DOS commands from the manual. */
const MANUAL = /[;；]?\s*DOS[内外部批处理]+命令.*$/;
const COMPUTING = '〔计〕';
const ENGLISH_POS = /^([a-z]{1,4})\.?\s+/;
/**
 * Signs of a definition that is not WordNet's but of a dictionary of 1913: broken and cut lines, or whole sentences: `The plural of this.
 * See This.`
 */
const WRAPPED = /\\n\s\s/;
const SENTENCE = /^[A-Z].*\.$/;
/** English wordings shown beside a sense; the first ones are the commonest in WordNet. */
const ENGLISH_WORDINGS = 2;
/** `[网络]` lines were gathered from the web and are often noise: shown only when there is nothing else. */
const WEB_DOMAIN = '网络';
/** Name of a word class, which such a line takes for a wording: `两岁的；名词；数词`; a torn 形容词 too. */
const CLASS_NAME = /^(?:[名数动副介连代冠量叹]|形?容|及物动|不及物动)词$/;

/**
 * Senses in the dictionary's order, one for each word class; senses of a special field (`[医]`) come last, with the
 * field in 〔〕, no word class, and only what the others do not say. Empty when the dictionary has no Chinese for the word.
 *
 * @param isBasic a word of the lowest syllabuses, for which senses of computing are dropped
 */
export function parseSenses(translation: string, definition: string, isBasic = false): Sense[] {
  const general: Sense[] = [];
  const special: Sense[] = [];
  const web: Sense[] = [];
  let isInManual = false;
  for (const raw of translation.split('\\n')) {
    const label = POS_LABEL.exec(raw.trim())?.[0] ?? '';
    const line = raw.trim().slice(label.length);
    const [whole = '', domain] = DOMAIN_LABEL.exec(line) ?? [];
    // A line without a label continues the DOS manual.
    if (isInManual && label === '' && domain === undefined) continue;
    isInManual = domain !== undefined && MANUAL.test(line);
    const zh = tidy(line.slice(whole.length).replace(MANUAL, ''));
    if (zh === '') continue;
    if (domain === undefined) addTo(general, { pos: normalizePos(label), zh });
    else if (domain === WEB_DOMAIN) web.push({ pos: '', zh: `〔${domain}〕${withoutClassNames(zh)}` });
    else special.push({ pos: '', zh: `〔${domain}〕${zh}` });
  }
  const ownWordings = special.flatMap((sense) => {
    if (general.length === 0) return [sense];
    if (isBasic && sense.zh.startsWith(COMPUTING)) return [];
    const zh = withoutRepeated(sense.zh, general);
    return zh === null ? [] : [{ ...sense, zh }];
  });
  const senses = [...general, ...ownWordings];
  return withEnglish(senses.length > 0 ? senses : web, definition);
}

/** The wordings of a web line without names of word classes, unless there are no others. */
function withoutClassNames(zh: string): string {
  const wordings = zh.split(WORDING_BREAK).filter((wording) => !CLASS_NAME.test(wording));
  return wordings.join('；') || zh;
}

/** Appends a second line of the same label to the first. */
function addTo(general: Sense[], sense: Sense): void {
  const same = general.findIndex(({ pos }) => pos === sense.pos && pos !== '');
  const before = general[same];
  if (before === undefined) general.push(sense);
  else
    general[same] = {
      pos: before.pos,
      zh: [before.zh, withoutRepeated(sense.zh, [before])].filter(Boolean).join('；'),
    };
}

/** The wordings that no given sense has; null when none is left. */
function withoutRepeated(zh: string, senses: readonly Sense[]): string | null {
  const said = new Set(senses.flatMap((sense) => sense.zh.split(WORDING_BREAK)));
  const field = FIELD_MARK.exec(zh)?.[0] ?? '';
  const own = zh.slice(field.length).split(/(?<=[，；])/);
  const left = own.filter((wording) => !said.has(wording.replace(/[，；]$/, '')));
  if (left.length === own.length) return zh;
  return left.length === 0 ? null : field + left.join('').replace(/[，；]$/, '');
}

/** Words that middle schools teach. */
const BASIC_TAG = /\b[zg]k\b/;

/** Senses of an entry as the dictionary lists them, with those of today's press. */
export function sensesOf({
  word,
  translation,
  definition,
  tags,
}: {
  word: string;
  translation: string;
  definition: string;
  tags: string;
}): Sense[] {
  return withPressSenses(normalizeWord(word), parseSenses(translation, definition, BASIC_TAG.test(tags)));
}

/** Whether it is a sense of a special field: `〔医〕库`. */
export function isSpecial({ zh }: Pick<Sense, 'zh'>): boolean {
  return zh.startsWith('〔');
}

/** The word classes a printed label stands for: `n. & adj.` is two, '' none. */
export function wordClasses(pos: string): PartOfSpeech[] {
  return pos.split(' & ').flatMap((label) => classOfPos[label] ?? []);
}

const NO_TAGS: readonly ExamLevel[] = [];

/** Known syllabuses among ECDICT's tags, in the order of the exams. */
export function parseTags(tag: string): readonly ExamLevel[] {
  if (tag === '') return NO_TAGS;
  const given = new Set(tag.split(' ').filter(isExamLevel));
  return examLevels.filter((level) => given.has(level));
}

function normalizePos(label: string): string {
  return label
    .split(/[&/,]/)
    .map((part) => posAliases[part.trim()] ?? part.trim())
    .filter(Boolean)
    .join(' & ');
}

function tidy(zh: string): string {
  return zh
    .replaceAll('\\r', '')
    .replace(/[,，]\s*/g, '，')
    .replace(/[;；]\s*/g, '；')
    .replace(/\.{3,}/g, '……')
    .replace(/…{3,}/g, '……')
    .trim();
}

/** Puts WordNet's first wordings beside the first sense of the same word class. */
function withEnglish(senses: Sense[], definition: string): Sense[] {
  if (WRAPPED.test(definition)) return senses;
  const byClass = new Map<PartOfSpeech, string[]>();
  for (const raw of definition.split('\\n')) {
    const label = ENGLISH_POS.exec(raw.trim());
    const part = label && classOfPos[posAliases[`${label[1]}.`] ?? `${label[1]}.`];
    if (!label || !part || SENTENCE.test(raw.trim().slice(label[0].length))) continue;
    const wordings = byClass.get(part) ?? [];
    if (wordings.length < ENGLISH_WORDINGS) wordings.push(raw.trim().slice(label[0].length).replaceAll('`', "'"));
    byClass.set(part, wordings);
  }
  return senses.map((sense) => {
    for (const part of wordClasses(sense.pos)) {
      const wordings = byClass.get(part);
      if (!wordings) continue;
      byClass.delete(part);
      return { ...sense, en: wordings.join('; ') };
    }
    return sense;
  });
}

/** Classes by the labels of a translation's lines, of which there are some hundred combinations. */
const partsOfLabels = new Map<string, readonly PartOfSpeech[]>();

/** Every word class that a translation names, without parsing its senses. */
export function partsOfTranslation(translation: string): readonly PartOfSpeech[] {
  let labels = '';
  for (let start = 0; start <= translation.length; ) {
    const lineEnd = translation.indexOf('\\n', start);
    const end = lineEnd === -1 ? translation.length : lineEnd;
    const label = POS_LABEL.exec(translation.slice(start, Math.min(end, start + LONGEST_LABEL)).trimStart())?.[0];
    if (label) labels += `${label}\n`;
    start = end + 2;
  }
  const known = partsOfLabels.get(labels);
  if (known) return known;
  const parts = new Set(labels.split('\n').flatMap((label) => wordClasses(normalizePos(label))));
  const list = [...parts];
  partsOfLabels.set(labels, list);
  return list;
}

let usualClasses: ReadonlyMap<string, string> | undefined;
let firstLabels: ReadonlyMap<string, string> | undefined;

/**
 * Places of an entry's senses with those of the class first that the headword mostly has, as they are shown without a sentence: the dictionary lists
 * `give` as the noun 弹性 first. The given order where nothing is known.
 */
export function usualOrder(headword: string, senses: readonly Pick<Sense, 'pos'>[]): number[] {
  usualClasses ??= new Map(readWordList('class-order').map(({ word = '', class: part = '' }) => [word, part]));
  firstLabels ??= new Map(readWordList('first-labels').map(({ word = '', pos = '' }) => [word, pos]));
  const places = senses.map((_, place) => place);
  const key = normalizeWord(headword);
  const label = firstLabels.get(key);
  const usual = usualClasses.get(key);
  if (label === undefined && usual === undefined) return places;
  const isUsual = (place: number) => {
    const pos = senses[place]?.pos ?? '';
    return label === undefined ? wordClasses(pos).some((part) => part === usual) : pos === label;
  };
  return [...places.filter(isUsual), ...places.filter((place) => !isUsual(place))];
}

let added: ReadonlyMap<string, readonly Sense[]> | undefined;
let classes: ReadonlyMap<string, readonly Sense[]> | undefined;

/**
 * Puts press senses before the entry's own senses, without repeated wordings; and senses of classes that the entry lacks behind those that
 * have a class, before the terms of a field.
 */
export function withPressSenses(key: string, senses: readonly Sense[]): Sense[] {
  classes ??= readSenses('press-classes');
  const lacking = (classes.get(key) ?? []).filter(({ pos }) => senses.every((sense) => sense.pos !== pos));
  const ofClass = senses.filter((sense) => sense.pos !== '' && !isSpecial(sense));
  const others = senses.filter((sense) => !ofClass.includes(sense));
  return withFirstSenses(key, lacking.length === 0 ? senses : [...ofClass, ...lacking, ...others]);
}

function withFirstSenses(key: string, senses: readonly Sense[]): Sense[] {
  added ??= readSenses('press-senses');
  const missing: Sense[] = [];
  const joined = [...senses];
  for (const { pos, zh } of added.get(key) ?? []) {
    const same = joined.findIndex((sense) => sense.pos === pos);
    const own = joined[same];
    if (own === undefined) missing.push({ pos, zh });
    else joined[same] = { ...own, zh: joinedWordings(zh, own.zh) };
  }
  const unsaid = joined.filter((sense) => !isSpecial(sense) || withoutRepeated(sense.zh, missing) !== null);
  return [...missing, ...unsaid];
}

/** Wordings of a headword's press senses, each behind its label: `n. 股份`. */
export function pressWordings(headword: string): readonly string[] {
  added ??= readSenses('press-senses');
  const own = added.get(normalizeWord(headword)) ?? [];
  return own.flatMap(({ pos, zh }) => splitWordings(zh).map((wording) => `${pos} ${wording}`));
}

/** Joins two lists of wordings; one that differs only by a remark such as `（新词）` is not repeated. */
function joinedWordings(first: string, own: string): string {
  const said = new Set(first.split('，').map(plain));
  const others = own.split(/(?<=[，；])/).filter((wording) => !said.has(plain(wording)));
  return [first, others.join('').replace(/[，；]$/, '')].filter(Boolean).join('，');
}

const plain = (wording: string) => wording.replace(/（[^）]*）|[，；]/g, '').trim();

function readSenses(list: 'press-senses' | 'press-classes'): Map<string, Sense[]> {
  const senses = new Map<string, Sense[]>();
  for (const { word = '', pos = '', zh = '' } of readWordList(list)) {
    const key = normalizeWord(word);
    senses.set(key, [...(senses.get(key) ?? []), { pos, zh }]);
  }
  return senses;
}

const inflectionOfCode: Record<string, Inflection> = {
  s: 'plural',
  p: 'past',
  d: 'past_participle',
  i: 'present_participle',
  '3': 'third_person',
  r: 'comparative',
  t: 'superlative',
};

interface Exchange {
  /** The headword's own forms. */
  forms: { kind: Inflection; word: string }[];
  /** The lemma that the headword is a form of. */
  lemma: { word: string; kinds: Inflection[] } | null;
}

/** Parses `p:gave/d:given/0:lemma/1:pd`; unknown codes are left out, and a word is never its own form. */
export function parseExchange(exchange: string, headword: string): Exchange {
  const forms: Exchange['forms'] = [];
  let lemma = '';
  let codes = '';
  for (const item of exchange.split('/')) {
    const colon = item.indexOf(':');
    const code = item.slice(0, colon);
    const value = item.slice(colon + 1).trim();
    if (colon < 1 || value === '') continue;
    if (code === '0') lemma = value;
    else if (code === '1') codes = value;
    else {
      const kind = inflectionOfCode[code];
      if (kind && value.toLowerCase() !== headword.toLowerCase()) forms.push({ kind, word: value });
    }
  }
  const kinds = [...codes].flatMap((code) => inflectionOfCode[code] ?? []);
  const hasLemma = lemma !== '' && lemma.toLowerCase() !== headword.toLowerCase() && kinds.length > 0;
  return { forms, lemma: hasLemma ? { word: lemma, kinds } : null };
}
