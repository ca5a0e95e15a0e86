/** Removes site names and sections from a headline. */
import labels from '#server/words/page-labels.json' with { type: 'json' };
import { comparable, normaliseMetadata } from './normalise.ts';

/** Between headline and site: a bar or the like anywhere, a dash or colon only with blanks around it. */
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
  return candidates.find(isShown) ?? candidates[0] ?? '';
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

/**
 * @param raw headline as the page gives it
 * @param headings texts of the page's h1 elements; one that the title begins or ends with, behind a separator, is it
 */
export function cleanTitle(raw: string, siteNames: readonly string[], headings: readonly string[]): string {
  let title = normaliseMetadata(raw);
  const bracketed = /^(.{4,}?)\s*[[(]([^[\]()]+)[\])]$/.exec(title);
  if (bracketed?.[1] && isSite(bracketed[2] ?? '', siteNames)) title = bracketed[1];
  for (const heading of headings) {
    const wanted = comparable(heading);
    const splits = [lastSplit(title), firstSplit(title)];
    if (wanted.length < 10) continue;
    if (splits.some((parts) => parts && (comparable(parts.head) === wanted || comparable(parts.tail) === wanted))) {
      return heading;
    }
  }
  title = withoutTail(title, siteNames);
  const parts = firstSplit(title);
  return parts && parts.tail.length >= 10 && isSite(parts.head, siteNames) ? parts.tail : title;
}
