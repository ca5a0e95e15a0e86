/**
 * The wordings that a headword may be shown with, those of the dictionary and those whose English in CC-CEDICT is the headword, with
 * what speaks for each: numbers that a linear model weighs.
 */
import type { PartOfSpeech } from '#engine/part-of-speech.ts';
import { coresOf, fieldOf, plainWording, splitWordings } from '#engine/sense/wordings.ts';
import { isSpecial, type Sense, wordClasses } from '#server/features/dictionary/senses.ts';
import type { EnglishGloss } from './chinese.ts';
import { countOf } from './cooccurrence.ts';
import { similarity } from './gloss-vectors.ts';
import { minedWords } from './mined-words.ts';
import { attested, classShare } from './parallel-counts.ts';
import { renderedScore } from './renderings.ts';
import { glossesFor, glossVectorsOf, type Headword, type Sources } from './sources.ts';

export interface Candidate {
  /** Index of the sense it belongs to. */
  line: number;
  wording: string;
  /** The wording as it would occur in a translation. */
  core: string;
  isAdded: boolean;
  isMined: boolean;
  /** Whether the card has the wording only because of {@link Sources.renderings}. */
  isRendering: boolean;
  /** Values in the order of {@link featureNames}. */
  features: number[];
  /** Addition to the score from the renderings of the press. */
  rendered: number;
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
  'namedAsName',
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
  'mined',
  'parKnown',
  'parP',
  'parLift',
  'parShare',
  'parN',
  'parDice',
  'parRel',
  'parBg',
  'phrP',
  'phrLift',
  'phrShare',
  'phrDice',
  'phrRel',
  'phrBg',
  'ownerSimMax',
  'ownerSimMean',
  'ownerCommonest',
  'classShare',
  'loose',
] as const;

const HAN = /\p{Script=Han}/u;
const RAREST = 40_000;

/** @param from the dictionary's own line, an entry of CC-CEDICT, translated texts, or the list of renderings */
function draftOf(line: number, wording: string, from: 'listed' | 'gloss' | 'mined' | 'rendering', place = 0) {
  return {
    line,
    wording,
    place,
    core: coresOf(wording)[0] ?? (from === 'listed' ? '' : wording),
    isAdded: from !== 'listed',
    isMined: from === 'mined',
    isRendering: from === 'rendering',
  };
}

export function candidatesOf(head: Headword, sources: Sources): Candidate[] {
  const { senses, key } = head;
  const drafts = senses.flatMap((sense, line) =>
    splitWordings(sense.zh).map((wording, place) => draftOf(line, wording, 'listed', place)),
  );
  const said = new Set(drafts.map(({ core }) => core));
  for (const { word, gloss } of sources.byGloss.get(key) ?? []) {
    if (said.has(word) || said.has(word.replace(/[的地]$/, '')) || gloss.isMarked || !HAN.test(word)) continue;
    const line = lineFor(word, gloss, senses, sources);
    if (line === null) continue;
    said.add(word);
    drafts.push(draftOf(line, word, 'gloss'));
  }
  for (const { word, line } of minedWords(head, said, sources)) drafts.push(draftOf(line, word, 'mined'));
  const renderings = sources.renderings.get(key) ?? [];
  for (const { pos, words } of renderings) {
    const part = wordClasses(pos)[0];
    const line = senses.findIndex((sense) => !isSpecial(sense) && part && wordClasses(sense.pos).includes(part));
    if (line === -1) continue;
    for (const word of words) {
      const core = coresOf(word)[0] ?? word;
      if (
        drafts.some(
          (draft) => draft.core === core && wordClasses(senses[draft.line]?.pos ?? '').includes(part as PartOfSpeech),
        )
      )
        continue;
      drafts.push(draftOf(line, word, 'rendering'));
    }
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
  const parallelShares = drafts.map(
    ({ core, line }) => attested(core, key, wordClasses(senses[line]?.pos ?? ''), sources.parallel).p,
  );
  const phraseShares = drafts.map(({ core }) => attested(core, key, [], sources.phraseCounts).p);
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
    f.namedAsName = naming.length > 0 && naming.every(({ text }) => /^[A-Z]/.test(text)) ? 1 : 0;
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
    f.mined = draft.isMined ? 1 : 0;
    const par = attested(core, key, classes, sources.parallel);
    f.parKnown = par.texts > 2 ? 1 : 0;
    f.parP = par.p;
    f.parLift = par.lift;
    f.parN = par.n;
    f.parDice = par.dice;
    f.parRel = par.rel;
    f.parBg = par.background;
    f.parShare = par.p / Math.max(1e-9, ...parallelShares);
    const phr = attested(core, key, [], sources.phraseCounts);
    f.phrP = phr.p;
    f.phrLift = phr.lift;
    f.phrDice = phr.dice;
    f.phrRel = phr.rel;
    f.phrBg = phr.background;
    f.phrShare = phr.p / Math.max(1e-9, ...phraseShares);
    const kin = owners
      .filter((owner) => owner.key !== key)
      .sort((a, b) => b.weight - a.weight)
      .slice(0, 8)
      .map((owner) => ({
        weight: Math.sqrt(owner.weight),
        near: similarity(sources.vectors.word(owner.key), headVector),
      }));
    const kinWeight = kin.reduce((sum, { weight }) => sum + weight, 0);
    f.ownerSimMax = Math.max(0, ...kin.map(({ near }) => near));
    f.ownerSimMean = kinWeight === 0 ? 0 : kin.reduce((sum, { weight, near }) => sum + weight * near, 0) / kinWeight;
    f.ownerCommonest = kin[0]?.near ?? 0;
    f.loose = (sources.byGloss.get(key) ?? []).some((one) => one.isLoose && one.word === plain) ? 1 : 0;
    f.classShare = classShare(key, classes, sources.parallel);
    f.press = fieldOf(sense.zh) === '〔网络〕' ? 1 : 0;
    return {
      line,
      wording,
      core,
      isAdded,
      isMined: draft.isMined,
      isRendering: draft.isRendering,
      features: featureNames.map((name) => f[name] ?? 0),
      rendered: renderedScore(core, classes, renderings, draft.isRendering),
    };
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
