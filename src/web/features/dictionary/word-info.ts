/** Content of a dictionary entry, ready to show: headword, IPA, forms, word family, similar words. */
import type { ApiError } from '#contract/client-error.ts';
import type { WordInfo } from '#contract/shapes.ts';

/** The lemma, or the phrase that the word belongs to. */
export function headwordOf(info: WordInfo): string {
  return info.lemma;
}

/** IPA between slashes, whichever way the dictionary wrote it. */
export function ipaOf(phonetic: string): string {
  return `/${phonetic.replace(/^[[/]+|[\]/]+$/g, '').trim()}/`;
}

/** Similar words that came with NO_SUCH_WORD. */
export function suggestionsOf(error: ApiError): string[] {
  const result = error.result;
  if (typeof result !== 'object' || result === null || !('suggestions' in result)) return [];
  const { suggestions } = result;
  return Array.isArray(suggestions) ? suggestions.filter((word) => typeof word === 'string') : [];
}

/** Forms that differ from the headword, each once. */
export function formsOf(info: WordInfo): string[] {
  const headword = headwordOf(info);
  return [...new Set(info.forms.map((form) => form.word))].filter((form) => form !== headword);
}

/** Words of the family that are not forms of the headword. */
export function familyOf(info: WordInfo): string[] {
  const forms = new Set(info.forms.map(({ word }) => word));
  return info.family.filter((word) => !forms.has(word));
}

const KINDS: Readonly<Record<string, string>> = {
  plural: '复数',
  past: '过去式',
  past_participle: '过去分词',
  present_participle: '现在分词',
  third_person: '第三人称单数',
  comparative: '比较级',
  superlative: '最高级',
};

/** Other readings of the word: `的过去式和过去分词` of leave; '' for the entry of the word as it is spelled. */
export function otherReadingsOf({ also = [] }: WordInfo): { word: string; what: string; zh: string }[] {
  return also.map(({ word, kinds, zh }) => {
    const names = kinds.flatMap((kind) => KINDS[kind] ?? []);
    return { word, what: names.length > 0 ? `的${names.join('和')}` : '', zh };
  });
}
