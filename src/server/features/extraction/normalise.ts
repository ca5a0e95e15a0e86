/** Text normalization: white space, invisible and control characters; normalized text for comparison. */
import { decodeHTML } from 'entities';

/** Soft hyphens, zero-width characters and joiners, direction marks, variation selectors, byte order marks, fillers. */
const invisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to be removed
const control = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f]/g;

/** Texts without invisible or control characters and without lone surrogates, as most are. */
const visible = /^[\t-\r -~\u00a0“”‘’–—…£€éèáñöü]*$/;

const pictureBefore = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?$/u;
const pictureBehind = /^\p{Extended_Pictographic}/u;

/** A joiner that makes one picture of two (👨‍👩‍👧), and the selector that makes a coloured picture of a sign (❤️): part of what is seen. */
function isOfPicture(sign: string, at: number, text: string): boolean {
  if (sign !== '\u200d' && sign !== '\ufe0f') return false;
  if (!pictureBefore.test(text.slice(Math.max(0, at - 3), at))) return false;
  return sign === '\ufe0f' || pictureBehind.test(text.slice(at + 1, at + 3));
}

/** Removes what can't be seen and composes accents; spaces and line breaks stay. Lone surrogates become U+FFFD. */
export function removeInvisible(text: string): string {
  if (visible.test(text)) return text;
  return text
    .toWellFormed()
    .replace(invisible, (sign, at: number, all: string) => (isOfPicture(sign, at, all) ? sign : ''))
    .replace(control, '')
    .normalize('NFC');
}

/** {@link removeInvisible}, and every run of white space becomes one space; none at the ends. */
export function normaliseText(text: string): string {
  return removeInvisible(text)
    .replace(/[\s\u0085]+/g, ' ')
    .trim();
}

/** Text of a meta element or JSON-LD value: some sites escape it twice or leave tags in it. */
export function normaliseMetadata(text: string): string {
  const decoded = /&(?:#\d+|#x[\da-f]+|[a-z]+\d*);/i.test(text) ? decodeHTML(text) : text;
  return normaliseText(decoded.replace(/<\/?[a-z][^<>]*>/gi, ''));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const plain = /^[\u0000-\u007f“”‘’–—…]*$/;

/** Letters and digits only, in lower case, for comparing. */
export function comparable(text: string): string {
  // Most texts are plain, and Unicode's properties take ten times as long.
  if (plain.test(text)) return text.toLowerCase().replace(/[^a-z0-9]+/g, '');
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
