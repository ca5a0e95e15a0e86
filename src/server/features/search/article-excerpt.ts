/** The excerpt of an article: the sentence that matches best, with its translation, both marked. */
import { type MarkedSentence, markSentence, type SearchedSentence, type SoughtWords } from '#engine/search/excerpt.ts';
import type { TermAnalyzer } from '#engine/search/terms.ts';
import { senseByTranslation } from '#engine/sense/sense-by-translation.ts';

/** Longer sentences are no excerpt where another one does as well. */
const HANDY = 150;

function isBetter(one: MarkedSentence, other: MarkedSentence): boolean {
  if (one.score !== other.score) return one.score > other.score;
  return one.text.length <= HANDY && other.text.length > HANDY;
}

/** The sentence with most of the words, the first handy one of several; how many have any; and the words' forms. */
export function bestSentence(sentences: readonly SearchedSentence[], sought: SoughtWords, analyzer: TermAnalyzer) {
  let sentence: MarkedSentence | null = null;
  let count = 0;
  const forms = new Set<string>();
  for (const one of sentences) {
    const marked = markSentence(one, sought, analyzer);
    if (marked === null) continue;
    count++;
    for (const range of marked.marks) forms.add(marked.text.slice(range.start, range.end).toLowerCase());
    if (sentence === null || isBetter(marked, sentence)) sentence = marked;
  }
  return { sentence, count, forms: [...forms] };
}

export type Senses = readonly { zh: string }[];

/** Words looked up for one sentence. */
const MOST_LOOKED_UP = 4;

/** Marks in the translation the wording that the dictionary has for a marked English word. */
export function withTranslationMarks(sentence: MarkedSentence, sensesOf: (word: string) => Senses): MarkedSentence {
  const { text, textZh, marks, marksZh } = sentence;
  if (textZh === '' || marksZh.length > 0) return sentence;
  const found: MarkedSentence['marks'] = [];
  for (const { start, end } of marks.slice(0, MOST_LOOKED_UP)) {
    const senses = sensesOf(text.slice(start, end).toLowerCase());
    const { wording } = senseByTranslation(senses, null, [...senses.keys()], textZh);
    const used = wording !== null && textZh.includes(wording) ? wording : usedWording(senses, textZh);
    const at = used === null ? -1 : textZh.indexOf(used);
    const isApart = found.every((range) => at >= range.end || at + (used ?? '').length <= range.start);
    if (used !== null && isApart) found.push({ start: at, end: at + used.length });
  }
  return { ...sentence, marksZh: found.sort((a, b) => a.start - b.start) };
}

/** The longest wording of any sense that stands in the translation; of single characters those that are verbs or nouns. */
function usedWording(senses: readonly { zh: string }[], textZh: string): string | null {
  const wordings = senses
    .flatMap(({ zh }) => zh.split(/[，；、,;]/))
    .map((wording) => wording.replace(/[（(][^）)]*[）)]/g, '').trim());
  const used = wordings.filter((wording) => CONTENT.test(wording) && textZh.includes(wording));
  return used.sort((a, b) => b.length - a.length)[0] ?? null;
}

/** Chinese that isn't a single function character. */
const CONTENT =
  /^(?![的了着过地得和与及或而但是在有也都就还又很更最不没我你他她它这那吗呢吧被把对从到为以于之其所一能会要上下中个]$)\p{Script=Han}+$/u;

const LONGEST_EXCERPT = 320;
const LONGEST_TRANSLATION = 160;

/** Shortens a long sentence around its first mark. */
export function cut(sentence: MarkedSentence): MarkedSentence {
  const english = around(sentence.text, sentence.marks, LONGEST_EXCERPT);
  const chinese = around(sentence.textZh, sentence.marksZh, LONGEST_TRANSLATION);
  return { ...sentence, text: english.text, marks: english.marks, textZh: chinese.text, marksZh: chinese.marks };
}

function around(text: string, marks: MarkedSentence['marks'], longest: number) {
  if (text.length <= longest) return { text, marks };
  const first = marks[0]?.start ?? 0;
  const wanted = Math.max(0, Math.min(first - Math.floor(longest / 3), text.length - longest));
  // English is cut at a space.
  const space = wanted === 0 ? 0 : text.indexOf(' ', wanted) + 1;
  const from = space > 0 && space <= first ? space : wanted;
  const to = Math.min(text.length, from + longest);
  const lead = from > 0 ? '…' : '';
  const tail = to < text.length ? '…' : '';
  const moved = marks
    .filter(({ start, end }) => start >= from && end <= to)
    .map(({ start, end }) => ({ start: start - from + lead.length, end: end - from + lead.length }));
  return { text: `${lead}${text.slice(from, to)}${tail}`, marks: moved };
}
