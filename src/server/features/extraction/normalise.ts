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

/** Elements of HTML that stand in a body, of the standard and of before it; a word in angle brackets is none of them (decision 025). */
const ELEMENTS = new Set(
  (
    'a abbr acronym address applet area article aside audio b base bdi bdo big blockquote body br button canvas caption center cite ' +
    'code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form ' +
    'frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark ' +
    'marquee math menu meta meter nav nobr noscript object ol optgroup option output p param picture pre progress q rp rt ruby s ' +
    'samp script search section select slot small source span strike strong style sub summary sup svg table tbody td template ' +
    'textarea tfoot th thead time title tr track tt u ul var video wbr'
  ).split(' '),
);

/** Text of a meta element or JSON-LD value: some sites escape it twice or leave tags in it. */
export function normaliseMetadata(text: string): string {
  const decoded = /&(?:#\d+|#x[\da-f]+|[a-z]+\d*);/i.test(text) ? decodeHTML(text) : text;
  return normaliseText(
    decoded.replace(/<\/?([a-z][\w:-]*)(?:[\s/][^<>]*)?>/gi, (tag, name: string) =>
      ELEMENTS.has(name.toLowerCase()) || /[:-]/.test(name) ? '' : tag,
    ),
  );
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
