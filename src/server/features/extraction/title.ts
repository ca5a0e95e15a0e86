/** Removes site names and sections from a headline. */
import labels from '#server/words/page-labels.json' with { type: 'json' };
import { comparable, normaliseMetadata } from './normalise.ts';

/** Separators of headline and site: a bar or the like anywhere, a dash or colon only with blanks around it. */
const separator = /\s*(?:[|»«¦]|::)\s*|\s+[-–—·•:>/\\]\s+/g;
const section = new RegExp(`^(?:${labels.section.join('|')})$`, 'i');

interface Parts {
  head: string;
  tail: string;
}

function lastSplit(title: string): Parts | null {
  const last = [...title.matchAll(separator)].at(-1);
  if (last?.index === undefined) return null;
  return { head: title.slice(0, last.index).trim(), tail: title.slice(last.index + last[0].length).trim() };
}

function firstSplit(title: string): Parts | null {
  const first = [...title.matchAll(separator)][0];
  if (first?.index === undefined) return null;
  return { head: title.slice(0, first.index).trim(), tail: title.slice(first.index + first[0].length).trim() };
}

function isSite(part: string, siteNames: readonly string[]): boolean {
  const bare = comparable(part.replace(/^the\s+/i, '').replace(/\.(?:com|org|net|co\.uk)$/i, ''));
  if (bare === '') return true;
  return siteNames.some((site) => {
    const name = comparable(site.replace(/^the\s+/i, ''));
    return (
      name.length >= 2 &&
      (bare === name || (part.length <= 40 && name.length >= 4 && (bare.startsWith(name) || bare.endsWith(name))))
    );
  });
}

/** Names of the site: its own, and the labels of its host (`www.bay-post.co.uk` → `bay-post`). */
export function siteNamesOf(siteName: string | null, url: string): string[] {
  const labels = new URL(url).hostname
    .split('.')
    .filter((label) => !/^(?:www\d?|m|com?|org|net|edu|gov|uk|news|blog)$/.test(label));
  return [...(siteName ? [siteName] : []), ...labels.filter((label) => label.length >= 3)];
}

/**
 * The first of several titles that the page itself shows: some sites put their own name or a description where the
 * headline should be.
 * @param candidates in order of trust, none empty
 * @param shown the window's title and the headings
 */
export function confirmedTitle(candidates: readonly string[], shown: readonly string[]): string {
  const seen = shown.map(comparable).filter((text) => text !== '');
  const isShown = (candidate: string) => {
    const text = comparable(candidate);
    return seen.some((other) => other.includes(text) || (other.length >= 10 && text.includes(other)));
  };
  const found = candidates.find(isShown) ?? candidates[0] ?? '';
  return uncut(found, candidates, shown);
}

const unquoted = (title: string) => title.replace(/[‘’'“”"]/g, "'");

/** Continuation of a title that was cut: letters or a word, not the name of the site behind a separator. */
const goesOn = /^[\p{L}\p{N}]|^[,;’'"“”()]?\s+["“‘(]?[\p{L}\p{N}]/u;

/**
 * The whole of a title that was cut: JSON-LD has 110 characters of a headline (Google, "Article structured data"). One that the page
 * shows just so is whole.
 */
function uncut(title: string, candidates: readonly string[], shown: readonly string[]): string {
  const isMarked = /\s*(?:…|\.\.\.)$/.test(title);
  const start = title.replace(/\s*(?:…|\.\.\.)$/, '');
  const words = comparable(start);
  const isSaid = shown.some(
    (other) => comparable(other) === words || comparable(lastSplit(other)?.head ?? '') === words,
  );
  if (words.length < 10 || (!isMarked && isSaid)) return title;
  const others = [...shown.slice(1), ...candidates, ...shown.slice(0, 1)];
  const whole = others.find((other) => {
    if (comparable(other).length <= words.length || !comparable(other).startsWith(words)) return false;
    // Quotation marks are straight in one place and curly in the other.
    return isMarked || (unquoted(other).startsWith(unquoted(start)) && goesOn.test(other.slice(start.length)));
  });
  return whole ?? title;
}

/** The name of the site where the window's title ends with it: `Boats at night | The Quayside Courier`. */
export function siteInTitle(documentTitle: string, url: string): string | null {
  const tail = lastSplit(documentTitle)?.tail ?? '';
  return tail !== '' && isSite(tail, siteNamesOf(null, url)) ? tail : null;
}

/** Cuts the site off the end, and with it the section that some put before it. */
function withoutTail(title: string, siteNames: readonly string[]): string {
  let rest = title;
  for (let parts = lastSplit(rest); parts && parts.head.length >= 4; parts = lastSplit(rest)) {
    const isSection = rest !== title && section.test(parts.tail);
    if (!isSection && !isSite(parts.tail, siteNames)) break;
    rest = parts.head;
  }
  return rest;
}

/** The heading that a title begins or ends with, at a separator. */
function headingIn(title: string, headings: readonly string[]): string | null {
  const parts = [lastSplit(title), firstSplit(title)].flatMap((split) => (split ? [split.head, split.tail] : []));
  const said = new Set(parts.map(comparable));
  return headings.find((heading) => comparable(heading).length >= 10 && said.has(comparable(heading))) ?? null;
}

/**
 * @param raw headline as the page gives it
 * @param headings texts of the page's h1 elements; one that the title begins or ends with, behind a separator, is it
 */
export function cleanTitle(raw: string, siteNames: readonly string[], headings: readonly string[]): string {
  let title = normaliseMetadata(raw);
  const bracketed = /^(.{4,}?)\s*[[(]([^[\]()]+)[\])]$/.exec(title);
  if (bracketed?.[1] && isSite(bracketed[2] ?? '', siteNames)) title = bracketed[1];
  // An ending that looks like the site's name may be part of the headline.
  if (headings.some((heading) => comparable(heading) === comparable(title))) return title;
  const rest = withoutTail(title, siteNames);
  const held = headingIn(title, headings) ?? headingIn(rest, headings);
  if (held !== null) return held;
  title = rest;
  const parts = firstSplit(title);
  return parts && parts.tail.length >= 10 && isSite(parts.head, siteNames) ? parts.tail : title;
}
