/**
 * Syllables of an English word, counted from its spelling.
 */

/** Letters that are written but make no syllable of their own: each match takes one away. */
const SILENT: readonly RegExp[] = [
  /[^aeiouy]e$/,
  /[^aeiouytd]ed$/,
  /[^aeiouyszxcg]es$/,
  /[^aeiouyl]e(?:ly|ments?|ful|less|ness|ty)$/,
  /^(?:some[^aeiou]|every|business)/,
];
/** Endings that look silent and are spoken: table, tables, washes. */
const SPOKEN = /[^aeiouy]l(?:e|es|ed)$|(?:sh|ch)es$/;
/** Vowels written together and spoken apart: each match adds one. */
const APART: readonly RegExp[] = [
  /[^aeioutscgxln]io|[^aeioutscgx]ia|[ln]i(?:a(?!r)|o(?!n|r))|[^aeiou]iu|[tc]iat/,
  /^(?:gia|lio|sci|cre(?=at)|thea|poe|chao|rui|crue|fue|flui|reali|idea[^s]|recipe)/,
  /[^aeioutcsg]ie(?:nce|nt)|iet(?:y|ies)$|(?:d|qu)iet/,
  /[aeiouy][^aeiouy]+ie(?:r|st)$/,
  /[aeiouy].*[^aeiou]ea$|[^aeiop]eo(?!u)|eum|luen/,
  /[^aeiouqg]u(?:a|ou)|[^aeiouq]uity$/,
  /(?:[aeou]|[^g]u|y)ing$/,
  /(?:[aeiouy]s|th)ms?$/,
];

/** At least 1; what is no Latin letter counts as nothing. Right for about nine words in ten of the press. */
export function countSyllables(word: string): number {
  const letters = /^[a-z]*$/.test(word)
    ? word
    : word
        .toLowerCase()
        .normalize('NFD')
        .replace(/[^a-z]/g, '');
  let count = letters.match(/[aeiouy]+/g)?.length ?? 0;
  if (count > 1 && !SPOKEN.test(letters)) for (const silent of SILENT) if (silent.test(letters)) count--;
  for (const apart of APART) if (apart.test(letters)) count++;
  return Math.max(1, count);
}
