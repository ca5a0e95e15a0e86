/** What a dictionary entry says, ready to show: headword, IPA, forms, word family, similar words. */
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
