/** Tells text in Chinese from text in English that is between it. */

/**
 * Whether a line or sentence is in Chinese, be there names and terms in it. `OpenAI 发布了新模型` is, `He said 你好 to everybody` is not; text
 * without any Chinese character is not.
 */
export function isChineseText(text: string): boolean {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  const characters = count(/\p{Script=Han}/gu);
  // A Chinese word has two characters where an English one has five letters.
  return characters > 0 && 2 * characters >= count(/\p{Script=Latin}/gu);
}
