/**
 * 词典讲解: a word in its sentence, explained by dictionary and grammar alone. The same form as a model's explanation —
 * paragraphs that begin with a bold label, and lists — but nothing in it is invented: the sense that fits or that none
 * surely does, what in the sentence shows it, its phrase, forms, family, and where the reader has met it.
 */
import { type Dictionary, type DictionaryWord, shortGlossOf } from '#server/features/dictionary/service.ts';
import type { WordSentence } from '#server/features/words/service.ts';
import { posName, reasons } from './why.ts';

interface Explained {
  info: DictionaryWord;
  sentence: string | undefined;
  /** Sentences of the reader's own book, newest first. */
  met: readonly Pick<WordSentence, 'sentence' | 'sentenceZh' | 'title'>[];
  /** The word was asked about by itself, though it may be part of a phrase here. */
  alone: boolean | undefined;
}

type Lookups = Pick<Dictionary, 'lookup' | 'senses' | 'lexicon' | 'reader'>;

/** Senses where none surely fits. */
const MOST_SENSES = 3;
const MOST_RELATIVES = 4;
/** Word classes of words that say little by themselves. */
const SMALL_CLASSES = new Set(['preposition', 'determiner', 'pronoun', 'conjunction']);

/** @returns paragraphs apart by an empty line; never empty */
export function dictionaryAnswer(explained: Explained, dictionary: Lookups): string {
  const { info } = explained;
  const parts = [
    meaning(explained),
    why(explained, dictionary),
    info.phrase ? insidePhrase(explained, dictionary) : aroundWord(explained, dictionary),
    forms(info),
    family(info, dictionary),
    metBefore(explained),
  ];
  return parts.filter((part) => part !== null).join('\n\n');
}

const labelled = (label: string, text: string) => `**${label}**：${text}`;
const labelledList = (label: string, items: readonly string[]) =>
  items.length > 0 ? [`**${label}**：`, ...items.map((item) => `- ${item}`)].join('\n') : null;

function meaning({ info, sentence }: Explained): string {
  const { senses, best, lemma, phrase } = info;
  const name = phrase ? `词组 ${lemma}，` : '';
  const isPlaced = Boolean(sentence) && info.match !== null;
  const sense = senses[best ?? (senses.length === 1 ? 0 : -1)];
  if (sense) return labelled(isPlaced ? '本句里' : '意思', name + wordingOf(sense));
  if (senses.length === 0) return labelled('意思', '词典里没有它的中文释义');
  const label = isPlaced ? `${name}从句子看不准是哪个意思` : `${name}常见的意思`;
  return labelledList(label, senses.slice(0, MOST_SENSES).map(wordingOf)) ?? '';
}

/** Which of a sense's wordings is meant, the dictionary does not say. */
function wordingOf({ pos, zh }: DictionaryWord['senses'][number]): string {
  const name = posName(pos);
  const meaning = /[，；]/.test(zh) ? `意思可以是：${zh}` : zh;
  return name ? `${name}，${meaning}` : meaning;
}

function why({ info, sentence }: Explained, dictionary: Lookups): string | null {
  if (!sentence) return null;
  const clauses = reasons(info, sentence, dictionary);
  return clauses.length > 0 ? labelled('为什么', `${clauses.join('；')}。`) : null;
}

/** Where its words stand apart, and what each of them means by itself. */
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

/** The phrase that a word belongs to, when it was asked about by itself. */
function aroundWord({ info, sentence, alone }: Explained, dictionary: Lookups): string | null {
  if (!alone || !sentence || info.match === null) return null;
  const around = dictionary.lookup(info.word, sentence, { at: info.match.start });
  if (!around?.phrase) return null;
  const gloss = shortGlossOf(around);
  return labelled('词组', `它在这句里属于 ${around.lemma}${gloss ? `（${gloss}）` : ''}。`);
}

function forms({ lemma, forms: own }: DictionaryWord): string | null {
  const words = [...new Set(own.map(({ word }) => word))].filter((word) => word !== lemma);
  return words.length > 0 ? labelled('词形', [lemma, ...words].join('、')) : null;
}

function family({ family: relatives, forms: own }: DictionaryWord, dictionary: Lookups): string | null {
  const inflected = new Set(own.map(({ word }) => word));
  const items = relatives
    .filter((word) => !inflected.has(word))
    .slice(0, MOST_RELATIVES)
    .map((word) => [word, glossOf(word, dictionary)].filter(Boolean).join(' '));
  return labelledList('同族词', items);
}

function metBefore({ sentence = '', met }: Explained): string | null {
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
  const other = met.find((context) => plain(context.sentence) !== plain(sentence));
  if (other === undefined) return null;
  const where = other.title ? `你在《${other.title}》里见过` : '你在别处见过';
  return labelled('你的生词本', [`${where}：${plain(other.sentence)}`, other.sentenceZh].filter(Boolean).join(' '));
}

function glossOf(word: string, { senses }: Lookups): string | null {
  return shortGlossOf({ senses: senses(word), best: null });
}
