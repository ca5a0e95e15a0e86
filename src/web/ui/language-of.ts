/**
 * The `lang` of a title or name that may be English or Chinese, so that it is read aloud and set in its own language.
 *
 * @returns undefined where the language of the page, Chinese, holds
 */
export function languageOf(text: string): 'en' | undefined {
  return /\p{Script=Han}/u.test(text) || !/\p{Script=Latin}/u.test(text) ? undefined : 'en';
}
