/** Names of people, organisations and places in a text, by capitals and word classes, and what kind of thing a name stands for. Pure. */
import type { Entity } from '#contract/shapes.ts';
import type { AnalyzedWord } from '#engine/tagger/analysis.ts';

export interface NamedThing {
  name: string;
  /** Where it is named first. */
  paragraph: number;
  /** In that paragraph's text. */
  start: number;
  end: number;
  times: number;
}

export interface ReadSentence {
  paragraph: number;
  /** Of the paragraph. */
  text: string;
  words: readonly AnalyzedWord[];
}

/** Small words inside a name: `Bank of England`, `Rio de Janeiro`. */
const INSIDE = new Set([
  'of',
  'de',
  'da',
  'del',
  'van',
  'von',
  'der',
  'la',
  'le',
  'du',
  'bin',
  'al',
  'and',
  'the',
  '&',
]);
const TITLES = new Set(['mr', 'mrs', 'ms', 'dr', 'prof', 'professor', 'sir', 'lady', 'lord', 'president', 'minister']);
const TIMES =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|english|chinese)$/i;

/** In the order of how often they are named. A surname alone counts for the full name that stands before it. */
export function namesIn(sentences: readonly ReadSentence[]): NamedThing[] {
  const found = new Map<string, NamedThing>();
  const inside = new Set<string>();
  const runs = sentences.flatMap((sentence) => runsOf(sentence));
  for (const run of runs) if (!run.isFirst || run.name.includes(' ')) inside.add(run.name);
  for (const { name, paragraph, start, end, isFirst } of runs) {
    // The first word of a sentence has its capital from there.
    if (isFirst && !name.includes(' ') && !inside.has(name)) continue;
    const full = found.has(name) ? name : [...found.keys()].find((known) => known.endsWith(` ${name}`));
    const before = full === undefined ? undefined : found.get(full);
    if (before) before.times += 1;
    else found.set(name, { name, paragraph, start, end, times: 1 });
  }
  return [...found.values()].sort((a, b) => b.times - a.times || a.paragraph - b.paragraph || a.start - b.start);
}

interface Run {
  name: string;
  paragraph: number;
  start: number;
  end: number;
  isFirst: boolean;
}

function runsOf({ paragraph, text, words }: ReadSentence): Run[] {
  const isName = (word: AnalyzedWord | undefined) =>
    word !== undefined && word.tag === 'PROPN' && /^\p{Lu}/u.test(text.slice(word.start, word.end));
  const written = (word: AnalyzedWord) => text.slice(word.start, word.end);
  const runs: Run[] = [];
  for (let at = 0; at < words.length; at += 1) {
    if (!isName(words[at])) continue;
    let last = at;
    for (let next = at + 1; next < words.length; next += 1) {
      const [word, before] = [words[next], words[next - 1]];
      const isBeside = word && before && /^[\s&’'.-]*$/.test(text.slice(before.end, word.start));
      if (!word || !isBeside) break;
      if (isName(word)) last = next;
      else if (!INSIDE.has(written(word).toLowerCase())) break;
    }
    const own = words.slice(at, last + 1);
    const isFirst = at === 0;
    const titleless = own.length > 1 && TITLES.has(written(own[0] as AnalyzedWord).toLowerCase()) ? own.slice(1) : own;
    const [first, end] = [titleless[0], titleless.at(-1)];
    at = last;
    if (!first || !end) continue;
    const name = text
      .slice(first.start, end.end)
      .replace(/['’]s$/, '')
      .replaceAll(/\s+/g, ' ');
    if (name.length > 1 && !TIMES.test(name)) runs.push({ name, paragraph, start: first.start, end: end.end, isFirst });
  }
  return runs;
}

const ORGANISATION =
  /\b(?:University|College|School|Institute|Academy|Bank|Company|Corporation|Corp|Inc|Ltd|Group|Council|Committee|Commission|Ministry|Department|Agency|Association|Society|Union|Party|Court|Parliament|Congress|Senate|Museum|Hospital|Fund|Foundation|Trust|Times|Post|Guardian|Organi[sz]ation|Office|Authority|Laboratory|Nations)\b/;
const PLACE =
  /\b(?:City|County|River|Lake|Mount|Mountain|Island|Islands|Bay|Sea|Ocean|Street|Road|Square|Park|Valley|Desert|Africa|Asia|Europe|America|Kingdom|Republic|States)\b/;
/** How the dictionary ends the gloss of a place, a person, an organisation. */
const GLOSSED: readonly [RegExp, Entity['kind']][] = [
  [/(?:国|州|省|市|城|岛|群岛|半岛|河|湖|海|洋|山|首都|港口|地名|地区|大陆|洲)(?:[（(，；、].*)?$/, 'place'],
  [/(?:人名|姓氏|男子名|女子名|总统|作家|诗人|科学家|哲学家|画家|作曲家)/, 'person'],
  [/(?:公司|大学|银行|组织|党|协会|学院|委员会|报)(?:[（(，；、].*)?$/, 'organisation'],
];
/** `, a Danish engineer`, `, an expert on`, `, who`. */
const PERSON_AFTER =
  /^,?\s+(?:who\b|(?:an?|the) (?:[\w-]+ ){0,3}(?:\w+(?:eer|ist|ian|or|man|woman)|expert|writer|teacher|driver)\b)/;
/** `psychologists X`, `a Danish engineer, X`. */
const PERSON_BEFORE = /\b(?:\w+(?:eer|ologist|omist|ian)|expert|author|professor|doctor|writer)s?,?\s*$/i;
const PERSON_DOES = /^(?:said|says|wrote|writes|argues|argued|thinks|believes|told|explains|recalls|was born)$/i;

/**
 * @param gloss of the dictionary, null when it has none
 * @param after the text behind the name where it stands first, for `…, a historian at …` and `… said`
 * @returns `other` where nothing tells
 */
export function kindOf(name: string, gloss: string | null, before: string, after: string): Entity['kind'] {
  if (ORGANISATION.test(name)) return 'organisation';
  const glossed = gloss === null ? undefined : GLOSSED.find(([ending]) => ending.test(gloss));
  if (glossed) return glossed[1];
  if (PLACE.test(name)) return 'place';
  const [next = ''] = after.trimStart().split(/[\s,.]+/);
  if (/\b(?:Mr|Mrs|Ms|Dr|Prof|Professor|Sir|President|Minister)\.?\s*$/.test(before) || PERSON_DOES.test(next))
    return 'person';
  if (PERSON_AFTER.test(after) || PERSON_BEFORE.test(before)) return 'person';
  if (/\b(?:chain|company|firm|brand|newspaper|magazine|start-up|retailer|airline)\s*$/.test(before))
    return 'organisation';
  if (/\b(?:in|near|across|outside|(?:came|come|went|go|moved|travelled|flew|returned) to)\s*$/.test(before))
    return 'place';
  return 'other';
}
