/**
 * Phrases that fill a whole block and are never part of an English article. Labels of buttons, credits and signposts are short and end
 * without a full stop, which keeps sentences safe from them.
 */
import names from '#server/words/page-labels.json' with { type: 'json' };
import lists from '#server/words/page-phrases.json' with { type: 'json' };
import { comparable } from './normalise.ts';

const LONGEST_LABEL = 90;
const LONGEST_PHRASE = 400;
const endsLikeSentence = /[.!?…]["”’)]*$/;
const months = '(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\\.?';
const date = `(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,?\\s+)?(?:${months}\\s+\\d{1,2}|\\d{1,2}\\s+${months}),?\\s+\\d{4}`;
const day = `(?:${months}\\s+\\d{1,2}|\\d{1,2}\\s+${months})`;
const network = `(?:${names.network.join('|')})`;

/** The expressions of a list, against text in lower case. */
function patternsOf(list: readonly string[]): RegExp[] {
  return list.map(
    (pattern) =>
      new RegExp(pattern.replaceAll('{date}', date).replaceAll('{day}', day).replaceAll('{network}', network)),
  );
}

const labels = patternsOf(lists.label);
/** Sentences, but none that an article would have. */
const phrases = patternsOf(lists.phrase);
const related = new RegExp(`^(?:${lists.related_heading.join('|')})\\W*$`);

/** `By Ann Lee`, with or without a date behind it. */
const bylineAlone = new RegExp(`^By(?: (?:and|de|van|von|der|[\\p{Lu}][\\p{L}.’'-]*),?){1,8}(?: ${date})?$`, 'iu');

function isByline(text: string, byline: string | null): boolean {
  if (/^By \p{Lu}/u.test(text) && bylineAlone.test(text)) return true;
  if (byline === null || text.length > byline.length + 40) return false;
  return comparable(text.replace(/^(?:written |posted |story )?by\b/i, '')).startsWith(comparable(byline));
}

/** Whether a block's whole text is such a phrase, or only the byline again. */
export function isBoilerplatePhrase(text: string, byline: string | null): boolean {
  if (text.length > LONGEST_PHRASE) return false;
  const lower = text.toLowerCase();
  if (!/\p{L}/u.test(lower) || phrases.some((phrase) => phrase.test(lower))) return true;
  if (text.length > LONGEST_LABEL || endsLikeSentence.test(text)) return false;
  return labels.some((label) => label.test(lower)) || isByline(text, byline);
}

/** Whether it announces a list of other articles or of sources. */
export function isRelatedHeading(text: string): boolean {
  return text.length < 60 && related.test(text.toLowerCase());
}

/** Whether it says who the author is: `Ann Lee is a reporter in Oslo.` */
export function isAuthorNote(text: string, byline: string | null): boolean {
  if (byline === null || text.length > 500) return false;
  const says = /^,?\s+(?:is|was|covers|has|writes|reports|joined|lives|works|teaches)\b/;
  const saysOfFriend = /^\s+(?:is an? |has (?:written|been|covered|worked) |writes |covers |lives |joined )/;
  return byline.split(', ').some((name) => {
    const [first = name] = name.split(' ');
    if (text.startsWith(name)) return says.test(text.slice(name.length));
    return text.startsWith(first) && saysOfFriend.test(text.slice(first.length));
  });
}
