/**
 * Why a word is read as it is in its sentence: its form, and the neighbours that show its word class. Only what the
 * sentence itself tells; where nothing does, nothing is said.
 */
import type { Inflection } from '#engine/part-of-speech.ts';
import type { AnalyzedWord } from '#engine/tagger/analysis.ts';
import type { Dictionary, DictionaryWord } from '#server/features/dictionary/service.ts';

const POS_NAMES: Record<string, string> = {
  'n.': '名词',
  'pl.': '名词复数',
  'v.': '动词',
  'vt.': '及物动词',
  'vi.': '不及物动词',
  'aux.': '助动词',
  'adj.': '形容词',
  'adv.': '副词',
  'pron.': '代词',
  'prep.': '介词',
  'conj.': '连词',
  'det.': '限定词',
  'art.': '冠词',
  'num.': '数词',
  'int.': '感叹词',
};

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

/** `vt.` is 及物动词, `n. & adj.` 名词或形容词; '' for what has no name. */
export function posName(pos: string): string {
  return pos
    .split(' & ')
    .flatMap((label) => POS_NAMES[label] ?? [])
    .join('或');
}

/**
 * @param info with the sense that fits; without one, or without a place in the sentence, there are no reasons
 * @returns clauses without full stop, at most three
 */
export function reasons(info: DictionaryWord, sentence: string, { reader }: Pick<Dictionary, 'reader'>): string[] {
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
