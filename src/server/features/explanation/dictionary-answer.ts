/**
 * 词典讲解: explains a word in its sentence by dictionary and grammar alone, in the form of a model's explanation (paragraphs with a bold
 * label, and lists). It says what the word's card does not: the grammatical evidence for its sense, what a phrase is made of, which phrase the word
 * stands in. Without evidence it claims nothing.
 */
import type { Inflection } from '#engine/part-of-speech.ts';
import type { AnalyzedWord } from '#engine/tagger/analysis.ts';
import { type Dictionary, type DictionaryWord, shortGlossOf } from '#server/features/dictionary/service.ts';

interface Explained {
  info: DictionaryWord;
  sentence: string | undefined;
  /** The word is explained instead of the phrase around it. */
  alone: boolean | undefined;
}

type Lookups = Pick<Dictionary, 'lookup' | 'senses' | 'lexicon' | 'reader'>;

/** Text where neither grammar nor a phrase adds anything. */
const NOTHING_MORE = '从词性和句子结构看不出更多，词典里有的都在卡片上。';
/** Function word classes, which are not glossed. */
const SMALL_CLASSES = new Set(['preposition', 'determiner', 'pronoun', 'conjunction']);

/** @returns paragraphs apart by an empty line; never empty */
export function dictionaryAnswer(explained: Explained, dictionary: Lookups): string {
  const { info } = explained;
  const parts = [
    why(explained, dictionary),
    info.phrase ? insidePhrase(explained, dictionary) : aroundWord(explained, dictionary),
  ];
  return parts.filter((part) => part !== null).join('\n\n') || NOTHING_MORE;
}

const labelled = (label: string, text: string) => `**${label}**：${text}`;
const labelledList = (label: string, items: readonly string[]) =>
  items.length > 0 ? [`**${label}**：`, ...items.map((item) => `- ${item}`)].join('\n') : null;

function why({ info, sentence }: Explained, dictionary: Lookups): string | null {
  if (!sentence) return null;
  const clauses = reasons(info, sentence, dictionary);
  return clauses.length > 0 ? labelled('为什么', `${clauses.join('；')}。`) : null;
}

/** Separated parts of a phrase, and the meaning of each word. */
function insidePhrase({ info, sentence }: Explained, dictionary: Lookups): string | null {
  const { parts, lemma } = info;
  const readings = sentence ? dictionary.reader.sentences(sentence).flatMap(({ words }) => words) : [];
  const [first, second] = parts;
  const written = sentence ? parts.map(({ start, end }) => sentence.slice(start, end)).join(' … ') : '';
  const between = sentence && first && second ? sentence.slice(first.end, second.start).trim() : '';
  const isApart = parts.length === 2 && /\p{L}/u.test(between);
  const items = lemma.split(' ').flatMap((word) => {
    const entry = dictionary.lexicon.entry(word);
    if (entry === null || entry.parts.some((part) => SMALL_CLASSES.has(part))) return [];
    const isPart = (at: number) => parts.some(({ start, end }) => start <= at && at < end);
    const reading = readings.find((read) => read.lemma === word && isPart(read.start));
    const own = dictionary.lookup(reading ? reading.key : word, sentence, { at: reading?.start, alone: true });
    const gloss = own && shortGlossOf(own, reading?.tag);
    return gloss === null ? [] : [`${word} ${gloss}`];
  });
  const apart = isApart ? labelled('在句子里', `分开写成 ${written}，中间是 ${between}。`) : null;
  const single = labelledList('单看每个词', items);
  return [apart, single].filter((part) => part !== null).join('\n\n') || null;
}

/** The phrase around a word that is explained on its own. */
function aroundWord({ info, sentence, alone }: Explained, dictionary: Lookups): string | null {
  if (!alone || !sentence || info.match === null) return null;
  const around = dictionary.lookup(info.word, sentence, { at: info.match.start });
  if (!around?.phrase) return null;
  const gloss = shortGlossOf(around);
  return labelled('短语', `它在这句里属于 ${around.lemma}${gloss ? `（${gloss}）` : ''}。`);
}

const FORM_NAMES: Record<Inflection, string> = {
  plural: '复数',
  past: '过去式',
  past_participle: '过去分词',
  present_participle: '现在分词',
  third_person: '第三人称单数',
  comparative: '比较级',
  superlative: '最高级',
};

/** Finer tags of the Penn set and the one inflection that each is. */
const FORM_OF_TAG: Record<string, Inflection> = {
  NNS: 'plural',
  VBD: 'past',
  VBN: 'past_participle',
  VBG: 'present_participle',
  VBZ: 'third_person',
  JJR: 'comparative',
  RBR: 'comparative',
  JJS: 'superlative',
  RBS: 'superlative',
};

/**
 * @param info with the sense that fits; without one, or without a place in the sentence, there are no reasons
 * @returns clauses without full stop, at most three
 */
function reasons(info: DictionaryWord, sentence: string, { reader }: Pick<Dictionary, 'reader'>): string[] {
  const sense = info.best === null ? undefined : info.senses[info.best];
  const place = info.match?.start;
  if (sense === undefined || place === undefined || info.phrase) return [];
  const around = reader.sentences(sentence).find(({ start, end }) => start <= place && place < end);
  const at = around?.words.findIndex((word) => word.start <= place && place < word.end) ?? -1;
  const word = around?.words[at];
  if (around === undefined || word === undefined) return [];
  const near = { before: around.words[at - 1], word, next: around.words[at + 1] };
  const written = (of: AnalyzedWord) => sentence.slice(of.start, of.end);
  const form = FORM_OF_TAG[word.fine];
  const isForm =
    form !== undefined && info.forms.some((own) => own.kind === form && own.word.toLowerCase() === word.key);
  const clauses = isForm ? [`${written(word)} 是 ${info.lemma} 的${FORM_NAMES[form]}`] : [];
  return [...clauses, ...surroundings(near, sense.pos, written)];
}

interface Near {
  before: AnalyzedWord | undefined;
  word: AnalyzedWord;
  next: AnalyzedWord | undefined;
}

function surroundings(near: Near, pos: string, written: (word: AnalyzedWord) => string): string[] {
  switch (near.word.tag) {
    case 'NOUN':
      return /\b(?:n|pl)\./.test(pos) ? nounSigns(near, written) : [];
    case 'VERB':
      return /\bv[ti]?\./.test(pos) ? verbSigns(near, pos, written) : [];
    case 'ADJ':
      return /\badj\./.test(pos) ? adjectiveSigns(near, written) : [];
    case 'ADV':
      return near.next?.tag === 'ADJ' && /\badv\./.test(pos) ? [`修饰后面的形容词 ${written(near.next)}`] : [];
    default:
      return [];
  }
}

function nounSigns({ before }: Near, written: (word: AnalyzedWord) => string): string[] {
  if (before?.tag === 'ADJ') return [`前面的形容词 ${written(before)} 修饰它`];
  if (before?.tag === 'DET' || before?.fine === 'PRP$') return [`跟在 ${written(before)} 后面，是名词的位置`];
  return before?.tag === 'ADP' ? [`跟在介词 ${written(before)} 后面，是名词的位置`] : [];
}

function verbSigns({ before, word, next }: Near, pos: string, written: (word: AnalyzedWord) => string): string[] {
  const signs: string[] = [];
  if (before?.fine === 'MD') signs.push(`跟在情态动词 ${written(before)} 后面`);
  else if (before?.fine === 'TO') signs.push(`跟在 ${written(before)} 后面，是不定式`);
  else if (before?.fine === 'PRP') signs.push(`前面的 ${written(before)} 是主语`);
  else if (before?.lemma === 'be' && word.fine === 'VBN') signs.push(`跟在 ${written(before)} 后面，是被动`);
  else if (before?.lemma === 'have' && word.fine === 'VBN') signs.push(`跟在 ${written(before)} 后面，是完成时`);
  if (pos === 'vt.' && next && ['DET', 'PRON', 'PROPN', 'NOUN', 'NUM'].includes(next.tag)) signs.push('后面有宾语');
  if (pos === 'vi.') signs.push('后面没有宾语');
  return signs;
}

function adjectiveSigns({ before, next }: Near, written: (word: AnalyzedWord) => string): string[] {
  if (next?.tag === 'NOUN') return [`修饰后面的名词 ${written(next)}`];
  return before?.lemma === 'be' ? [`跟在 ${written(before)} 后面，作表语`] : [];
}
