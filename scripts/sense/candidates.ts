/**
 * The wordings that a headword may be shown with, those of the dictionary and those whose English in CC-CEDICT is the headword, with
 * what speaks for each: numbers that a linear model weighs.
 */
import type { PartOfSpeech } from '#engine/part-of-speech.ts';
import { coresOf, fieldOf, plainWording, splitWordings } from '#engine/sense/wordings.ts';
import { isSpecial, type Sense, wordClasses } from '#server/features/dictionary/senses.ts';
import type { ChineseDictionary, ChineseWord, EnglishGloss } from './chinese.ts';
import { countOf, type PhrasesByWord } from './cooccurrence.ts';
import { type GlossVectors, similarity } from './gloss-vectors.ts';
import type { Synset } from './wordnet.ts';

export interface Headword {
  key: string;
  rank: number | null;
  senses: readonly Sense[];
}

export interface Candidate {
  /** Index of the sense it belongs to. */
  line: number;
  wording: string;
  /** What a translation would say. */
  core: string;
  isAdded: boolean;
  /** By the order of {@link featureNames}. */
  features: number[];
}

export interface Sources {
  words: ReadonlyMap<string, ChineseWord>;
  cedict: ChineseDictionary;
  vectors: GlossVectors;
  /** Headwords of each core with their ranks: how much of its use is this headword's. */
  owners: ReadonlyMap<string, readonly { key: string; weight: number }[]>;
  /** Chinese words by an English gloss. */
  /** Cores of the wordings of each ranked headword. */
  coresOfKey: ReadonlyMap<string, ReadonlySet<string>>;
  phrases: PhrasesByWord;
  synsets(lemma: string): Synset[];
  byGloss: ReadonlyMap<string, readonly { word: string; gloss: EnglishGloss }[]>;
}

export const featureNames = [
  'count',
  'unknown',
  'known',
  'len1',
  'len2',
  'len3',
  'len4',
  'len5',
  'place',
  'first',
  'second',
  'line',
  'special',
  'added',
  'remark',
  'named',
  'namedFirst',
  'namedMarked',
  'inCedict',
  'contains',
  'simMax',
  'simFirst',
  'simMean',
  'noSim',
  'ownerShare',
  'owners',
  'shared',
  'sharedSingle',
  'de',
  'descriptive',
  'ratio',
  'classFit',
  'classMiss',
  'central',
  'press',
  'namedRare',
  'countNamed',
  'countAdded',
  'simWordnet',
  'latin',
  'noun',
  'lines',
  'namedShare',
  'phrasesGeneral',
  'phrasesSpecial',
  'phrasesChinese',
  'shareGeneral',
  'shareSpecial',
  'shareChinese',
  'synonyms',
  'synsetSim',
  'synsetFirst',
] as const;

const HAN = /\p{Script=Han}/u;
const RAREST = 40_000;

export function candidatesOf(head: Headword, sources: Sources): Candidate[] {
  const { senses, key } = head;
  const drafts = senses.flatMap((sense, line) =>
    splitWordings(sense.zh).map((wording, place) => ({
      line,
      wording,
      place,
      core: coresOf(wording)[0] ?? '',
      isAdded: false,
    })),
  );
  const said = new Set(drafts.map(({ core }) => core));
  for (const { word, gloss } of sources.byGloss.get(key) ?? []) {
    if (said.has(word) || said.has(word.replace(/[的地]$/, '')) || gloss.isMarked || !HAN.test(word)) continue;
    const line = lineFor(word, gloss, senses, sources);
    if (line === null) continue;
    said.add(word);
    drafts.push({ line, wording: word, place: 0, core: coresOf(word)[0] ?? word, isAdded: true });
  }
  const characters = new Map<string, number>();
  for (const { core } of drafts)
    for (const sign of new Set(core)) characters.set(sign, (characters.get(sign) ?? 0) + 1);
  const vectors = drafts.map(({ core, wording }) => glossVectorsOf(core, plainWording(wording), sources));
  const headVector = sources.vectors.word(key) ?? sources.vectors.text(key.replaceAll('-', ' '));
  const lineVectors = senses.map(({ en }) => (en ? sources.vectors.text(en.split(';')[0] ?? '') : null));
  const { phrases, coresOfKey } = sources;
  const counted = drafts.map(({ core }) => [
    countOf(core, phrases.general.get(key)),
    countOf(core, phrases.special.get(key)),
    countOf(core, phrases.chinese.get(key)),
  ]);
  const most = [0, 1, 2].map((kind) => Math.max(1, ...counted.map((counts) => counts[kind] ?? 0)));
  const synsets = sources.synsets(key);
  const definitions = synsets.map(({ definition, synonyms }) =>
    sources.vectors.text(`${synonyms.join(' ').replaceAll('_', ' ')} ${definition.split(';')[0]}`),
  );
  return drafts.map((draft, at) => {
    const f: Partial<Record<(typeof featureNames)[number], number>> = {};
    const { core, wording, place, line, isAdded } = draft;
    const sense = senses[line] as Sense;
    const plain = plainWording(wording);
    const count = Math.max(sources.words.get(core)?.count ?? 0, sources.words.get(plain)?.count ?? 0);
    const entry = glossesFor(core, plain, sources);
    const length = Math.min(5, [...core].length);
    const logCount = Math.log1p(count);
    f.count = logCount / 5;
    f.known = count > 0 ? 1 : 0;
    f.unknown = count === 0 && entry.length === 0 ? 1 : 0;
    f[`len${Math.max(1, length)}` as 'len1'] = 1;
    f.place = isAdded ? 0 : Math.log1p(place);
    f.first = !isAdded && place === 0 ? 1 : 0;
    f.second = !isAdded && place === 1 ? 1 : 0;
    f.line = isSpecial(sense) ? 0 : Math.log1p(line);
    f.lines = line === 0 ? 1 : 0;
    f.special = isSpecial(sense) ? 1 : 0;
    f.added = isAdded ? 1 : 0;
    f.remark = plain === wording ? 0 : 1;
    const naming = entry.filter(({ text }) => text.toLowerCase() === key);
    f.named = naming.length > 0 ? 1 : 0;
    f.namedFirst = naming.some(({ place: order }) => order === 0) ? 1 : 0;
    f.namedMarked = naming.length > 0 && naming.every(({ isMarked }) => isMarked) ? 1 : 0;
    f.namedShare = entry.length > 0 ? naming.length / entry.length : 0;
    f.namedRare = naming.length > 0 && count < 10 ? 1 : 0;
    f.countNamed = naming.length > 0 ? logCount / 5 : 0;
    f.countAdded = isAdded ? logCount / 5 : 0;
    f.inCedict = entry.length > 0 ? 1 : 0;
    f.contains = naming.length === 0 && entry.some(({ text }) => text.toLowerCase().split(' ').includes(key)) ? 1 : 0;
    const similarities = vectors[at]?.map((vector) => similarity(vector, headVector)) ?? [];
    f.simMax = Math.max(0, ...similarities);
    f.simFirst = similarities[0] ?? 0;
    f.simMean = similarities.length > 0 ? similarities.reduce((a, b) => a + b, 0) / similarities.length : 0;
    f.noSim = similarities.length === 0 ? 1 : 0;
    f.simWordnet = Math.max(0, ...(vectors[at] ?? []).map((vector) => similarity(vector, lineVectors[line] ?? null)));
    const owners = sources.owners.get(core) ?? [];
    const own = owners.find((owner) => owner.key === key)?.weight ?? 1 / (head.rank ?? RAREST);
    const total = owners.reduce((sum, { weight }) => sum + weight, 0) || own;
    f.ownerShare = own / Math.max(own, total);
    f.owners = Math.log1p(owners.length);
    const others = [...new Set(core)].map((sign) => (characters.get(sign) ?? 1) - 1);
    f.shared = Math.log1p(others.reduce((a, b) => a + b, 0)) / 2;
    f.sharedSingle = others.every((value) => value === 0) ? 1 : 0;
    f.de = /的$/.test(plain) ? 1 : 0;
    f.descriptive = length >= 5 && count === 0 ? 1 : 0;
    f.ratio = Math.abs(Math.log((count + 3) / 60e6) - Math.log(0.1 / (head.rank ?? RAREST))) / 5;
    const part = partOf(core, plain, entry, sources);
    const classes = wordClasses(sense.pos);
    f.classFit = part !== null && classes.includes(part) ? 1 : 0;
    f.classMiss = part !== null && classes.length > 0 && !classes.includes(part) ? 1 : 0;
    f.noun = classes[0] === 'noun' ? 1 : 0;
    f.central = centrality(vectors, at);
    f.latin = HAN.test(core) ? 0 : 1;
    const [general = 0, special = 0, chinese = 0] = counted[at] ?? [];
    f.phrasesGeneral = Math.log1p(general) / 2;
    f.phrasesSpecial = Math.log1p(special) / 2;
    f.phrasesChinese = Math.log1p(chinese) / 2;
    f.shareGeneral = general / (most[0] as number);
    f.shareSpecial = special / (most[1] as number);
    f.shareChinese = chinese / (most[2] as number);
    const ofClass = synsets
      .map((synset, index) => ({ ...synset, index }))
      .filter(({ part: own }) => classes.includes(own));
    f.synonyms = ofClass.reduce((sum, { synonyms, share }) => {
      const voting = synonyms.filter((word) => coresOfKey.get(word)?.has(core)).length;
      return sum + (share * voting) / Math.max(1, synonyms.length);
    }, 0);
    f.synsetSim = ofClass.reduce((sum, { share, index }) => {
      const near = Math.max(0, ...(vectors[at] ?? []).map((vector) => similarity(vector, definitions[index] ?? null)));
      return sum + share * near;
    }, 0);
    f.synsetFirst = Math.max(
      0,
      ...(vectors[at] ?? []).map((vector) => similarity(vector, definitions[ofClass[0]?.index ?? -1] ?? null)),
    );
    f.press = fieldOf(sense.zh) === '〔网络〕' ? 1 : 0;
    return { line, wording, core, isAdded, features: featureNames.map((name) => f[name] ?? 0) };
  });
}

/** Mean similarity with the other wordings. */
function centrality(vectors: readonly (readonly Float32Array[])[], at: number): number {
  const own = vectors[at]?.[0] ?? null;
  if (own === null) return 0;
  let sum = 0;
  let count = 0;
  for (const [index, other] of vectors.entries()) {
    const vector = other[0];
    if (index === at || vector === undefined) continue;
    sum += similarity(own, vector);
    count++;
  }
  return count === 0 ? 0 : sum / count;
}

function glossesFor(core: string, plain: string, { cedict }: Sources): readonly EnglishGloss[] {
  return cedict.glosses.get(plain) ?? cedict.glosses.get(core) ?? [];
}

/** Vectors of the English of a wording. */
export function glossVectorsOf(core: string, plain: string, sources: Sources): Float32Array[] {
  return glossesFor(core, plain, sources)
    .slice(0, 12)
    .flatMap(({ text }) => sources.vectors.text(text) ?? []);
}

function partOf(
  core: string,
  plain: string,
  glosses: readonly EnglishGloss[],
  { words }: Sources,
): PartOfSpeech | null {
  if (glosses[0]?.isVerb && !glosses.some(({ isVerb }) => !isVerb)) return 'verb';
  return words.get(plain)?.part ?? words.get(core)?.part ?? null;
}

/** The sense that a wording of CC-CEDICT is added to; null where the dictionary has no sense of its class. */
function lineFor(word: string, gloss: EnglishGloss, senses: readonly Sense[], { words }: Sources): number | null {
  const general = senses.map((sense, line) => ({ sense, line })).filter(({ sense }) => !isSpecial(sense));
  const ofClass = (part: PartOfSpeech) =>
    general.find(({ sense }) => wordClasses(sense.pos).includes(part))?.line ?? null;
  const own = gloss.isVerb ? 'verb' : (words.get(word)?.part ?? null);
  if (own === 'verb' && !gloss.isVerb) {
    // A Chinese verb may stand for an English noun.
    return ofClass('noun') ?? ofClass('adjective') ?? ofClass('adverb') ?? ofClass('verb') ?? general[0]?.line ?? null;
  }
  if (own !== null) {
    const line =
      ofClass(own) ?? (own === 'verb' ? null : (ofClass('noun') ?? ofClass('adjective') ?? ofClass('adverb')));
    if (line !== null) return line;
    if (own === 'verb') return null;
  }
  return general[0]?.line ?? (senses.length > 0 ? 0 : null);
}
