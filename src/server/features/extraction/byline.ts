/** Author names out of what pages write where the author should be. */
import labels from '#server/words/page-labels.json' with { type: 'json' };
import { comparable, normaliseMetadata } from './normalise.ts';

const MAX_AUTHORS = 8;
const lead = new RegExp(`^(?:(?:${labels.byline_opener.join('|')})\\s+)?by[:\\s]+`, 'i');
const role = new RegExp(
  `^(?:the\\b|(?:m\\.?a|b\\.?a|m\\.?sc?|m\\.?d|ph\\.?d|r\\.?n|j\\.?d|m\\.?p\\.?h|d\\.?o|jr|sr)\\b\\.?(?:\\s|$)|(?:an?|is|for|in|at)\\s|.*\\b(?:${labels.role.join('|')})\\b)`,
  'i',
);
const nobody = new RegExp(`^(?:${labels.nobody.join('|')})$`, 'i');
const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
/** A date, a time or an address that runs on behind the name. */
const trailing = new RegExp(
  `\\s*(?:\\d{1,2}(?:st|nd|rd|th)?\\s+${month}|\\b${month}\\.?\\s+\\d|\\d{4}|\\d{1,2}:\\d\\d|[@|•·–—(/<]).*$`,
  'i',
);

/** `ANN O’HARA-LEE` → `Ann O’Hara-Lee`. */
function titleCased(name: string): string {
  return name.toLowerCase().replace(/(?:^|[\s.’'-])\p{L}/gu, (start) => start.toUpperCase());
}

function oneName(raw: string): string | null {
  if (/^(?:https?:|www\.)|\.(?:com|org|net|html?)$/i.test(raw)) return null;
  const name = raw
    .replace(lead, '')
    .replace(trailing, '')
    .replace(/[\s,;:-]+$/, '')
    .trim();
  if (name.length < 2 || name.length > 60 || !/\p{L}{2}/u.test(name) || nobody.test(name)) return null;
  return /\s/.test(name) && name === name.toUpperCase() ? titleCased(name) : name;
}

/**
 * One or several names, joined by commas: `By Ann Lee and Tom Fry, Staff Writers` → `Ann Lee, Tom Fry`.
 * @param raw texts as pages give them, each with one name or several
 */
export function cleanByline(raw: readonly string[]): string | null {
  const names = raw
    .map((text) => normaliseMetadata(text))
    .filter((text) => text.length <= 300)
    .flatMap((text) => text.replace(lead, '').split(/\s*[,;]\s*(?:and\s+)?|\s+(?:and|&)\s+/i))
    .filter((part) => !role.test(part))
    .map(oneName)
    .filter((name) => name !== null);
  const unique = names.filter((name, at) => names.findIndex((other) => comparable(other) === comparable(name)) === at);
  return unique.slice(0, MAX_AUTHORS).join(', ') || null;
}
