/**
 * A second opinion on where a page's article stands, from what its makers say: a container that they named or marked up
 * as the body, else the smallest one that holds the headline and some prose.
 */

import names from '#server/words/page-names.json' with { type: 'json' };
import { namesOf } from './elements.ts';
import { comparable } from './normalise.ts';
import type { PageDocument } from './page-tree/document.ts';
import type { PageElement } from './page-tree/node.ts';

const containers = 'article, div, main, section, td';
/** `article-body`, `storyContent`, `entry__text` … as {@link namesOf} writes them. */
const bodyNames = new RegExp(` (?:${names.body.join('|')}) `);
const partNames = new RegExp(` (?:${names.body_part.join('|')}) `);
/** Less prose than this, in characters, is a standfirst or a caption. */
const LEAST_PROSE = 250;
const SHORTEST_LINE = 40;
const MOST_CONTAINERS = 4_000;

/** The headline itself, what stands under its picture, and links to somewhere else. */
const noProse = new Set('a figure figcaption h1 h2 h3 h4 h5 h6'.split(' '));

/** Characters of running text inside; short lines count for nothing. */
function proseOf(place: PageElement): number {
  let prose = 0;
  for (let child = place.firstChild; child; child = child.nextSibling) {
    const length = child.nodeType === 3 ? child.nodeValue.trim().length : 0;
    if (length >= SHORTEST_LINE) prose += length;
    else if (child.nodeType === 1 && !noProse.has(child.localName)) prose += proseOf(child);
  }
  return prose;
}

function isBody(element: PageElement): boolean {
  if (/\barticleBody\b/.test(element.getAttribute('itemprop') ?? '')) return true;
  const names = namesOf(element);
  return bodyNames.test(names) && !partNames.test(names);
}

/** Containers that the page itself calls the body: the one with the most text, and those like it beside it. */
export function namedBodies(document: PageDocument): PageElement[] {
  const named = [...document.querySelectorAll(containers)].slice(0, MOST_CONTAINERS).filter(isBody);
  if (named.length === 0) return [];
  const longest = named.reduce((best, element) => (element.textLength > best.textLength ? element : best));
  const inside = named.findLast(
    (element) => longest.contains(element) && element.textLength > 0.9 * longest.textLength,
  );
  const body = inside ?? longest;
  const siblings = named.filter(
    (element) => element.parentNode === body.parentNode && element.getAttribute('class') === body.getAttribute('class'),
  );
  return siblings.length > 0 ? siblings : [body];
}

/** The smallest container that holds the headline and prose; null when there is none below the page itself. */
export function headlinePlace(document: PageDocument, title: string): PageElement | null {
  const wanted = comparable(title);
  const headlines = [...document.querySelectorAll('h1, h2')].slice(0, 200);
  const headline =
    headlines.find((heading) => wanted.length >= 8 && comparable(heading.textContent ?? '') === wanted) ??
    headlines.find(({ localName }) => localName === 'h1');
  let place = headline?.parentElement ?? null;
  while (place && place.localName !== 'body' && proseOf(place) < LEAST_PROSE) place = place.parentElement;
  return place === null || place.localName === 'body' || place.localName === 'html' ? null : place;
}
