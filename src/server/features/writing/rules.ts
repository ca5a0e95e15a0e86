/** 规则检查: what dictionary and a few rules find in English that somebody wrote. It finds little and says only what is sure. */
import type { WritingFix } from '#contract/shapes.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';

type Lookups = Pick<Dictionary, 'reader' | 'lexicon' | 'lookup' | 'suggest'>;

const VOWEL = /^[aeiou]/i;
/** Written with a vowel, said with a consonant, and the other way round. */
const SAID_AS_CONSONANT = /^(?:uni|use|usu|euro|one|once|u[bkt]|ewe)/i;
const SAID_AS_VOWEL = /^(?:hour|honest|honou?r|heir)/i;

/** @returns in text order */
export function ruleFixes(text: string, dictionary: Lookups): WritingFix[] {
  const fixes: WritingFix[] = [];
  for (const sentence of dictionary.reader.sentences(text)) {
    const { words } = sentence;
    const [first] = words;
    const written = (at: number) => {
      const word = words[at];
      return word ? text.slice(word.start, word.end) : '';
    };
    if (first && /^\p{Ll}/u.test(written(0))) {
      const better = written(0).replace(/^./, (letter) => letter.toUpperCase());
      fixes.push({ start: first.start, end: first.end, better, why: '句首字母大写' });
    }
    for (const [at, word] of words.entries()) {
      const own = written(at);
      const next = words[at + 1];
      if (/^i$/.test(own)) fixes.push({ start: word.start, end: word.end, better: 'I', why: 'I 总是大写' });
      if (
        next &&
        own.toLowerCase() === written(at + 1).toLowerCase() &&
        /^[a-z]{2,}$/i.test(own) &&
        !/^(?:that|had)$/i.test(own)
      ) {
        fixes.push({ start: word.start, end: next.end, better: own, why: '同一个词写了两遍' });
      }
      if (next && /^an?$/i.test(own)) {
        const isVowel =
          SAID_AS_VOWEL.test(written(at + 1)) ||
          (VOWEL.test(written(at + 1)) && !SAID_AS_CONSONANT.test(written(at + 1)));
        const better = isVowel ? 'an' : 'a';
        if (/^[a-z]/i.test(written(at + 1)) && own.toLowerCase() !== better) {
          fixes.push({
            start: word.start,
            end: word.end,
            better: own === own.toLowerCase() ? better : better.replace('a', 'A'),
            why: `${written(at + 1)} 前用 ${better}`,
          });
        }
      }
      const suggested = misspelt(own, word.tag, dictionary);
      if (suggested)
        fixes.push({ start: word.start, end: word.end, better: suggested, why: '词典里没有这个词，可能是拼写' });
    }
    const end = text.slice(sentence.start, sentence.end).trimEnd();
    if (!/[.!?…]["”’')]*$/.test(end)) {
      const at = sentence.start + end.length;
      fixes.push({ start: at - 1, end: at, better: `${end.at(-1) ?? ''}.`, why: '句末要有句号' });
    }
  }
  return fixes.sort((a, b) => a.start - b.start);
}

/** Names are not in the dictionary; neither is anything with a capital. */
function misspelt(word: string, tag: string, { lookup, suggest }: Lookups): string | null {
  if (!/^[a-z]{4,}$/.test(word) || tag === 'PROPN' || lookup(word) !== null) return null;
  return suggest(word)[0] ?? null;
}
