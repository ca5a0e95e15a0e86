/** Which address of an img element is the picture, and whether it is one to look at. */

import { webAddress } from './links.ts';
import { normaliseMetadata } from './normalise.ts';
import type { PageElement } from './page-tree/node.ts';

/** Narrower or lower pictures (in CSS pixels, as the page says) are icons, avatars and counters. */
const SMALLEST_SIDE = 80;
const LONGEST_SRCSET = 20_000;
const LONGEST_ALT = 2_000;
const placeholder = /(?:^|[/_.-])(?:blank|spacer|pixel|placeholder|transparent|loading|1x1)[^/]*\.(?:gif|png|svg)/i;
const notAPicture =
  /(?:^|[/_.-])(?:avatar|icon|logo|sprite|emoji|badge|gravatar|author|headshot|byline)s?(?:$|[/_.@?-])/i;

/** Largest of a srcset by its width or density descriptor. Addresses may hold commas, so a blank must follow one. */
function largest(srcset: string | null): string | null {
  if (srcset === null || srcset.length > LONGEST_SRCSET) return null;
  let best: { address: string; size: number } | null = null;
  for (const candidate of srcset.split(/,\s/)) {
    const [address = '', descriptor = '1x'] = candidate.trim().split(/\s+/);
    const size = Number.parseFloat(descriptor) || 1;
    if (address !== '' && (!best || size > best.size)) best = { address: address.replace(/,+$/, ''), size };
  }
  return best?.address ?? null;
}

function isSmall(element: PageElement): boolean {
  return ['width', 'height'].some((side) => {
    const value = element.getAttribute(side)?.trim() ?? '';
    return /^\d+(?:px)?$/.test(value) && Number.parseInt(value, 10) < SMALLEST_SIDE;
  });
}

/** The picture of an img element with an absolute address, or null when there is none worth showing. */
export function imageOf(element: PageElement, base: string): { src: string; alt?: string } | null {
  if (isSmall(element)) return null;
  const source = element.closest('picture')?.querySelector('source[srcset]')?.getAttribute('srcset') ?? null;
  const candidates = [
    element.getAttribute('src'),
    element.getAttribute('data-src'),
    element.getAttribute('data-original'),
    element.getAttribute('data-lazy-src'),
    largest(element.getAttribute('srcset')),
    largest(element.getAttribute('data-srcset')),
    largest(source),
  ];
  for (const candidate of candidates) {
    const src = webAddress(candidate, base);
    if (src === null || placeholder.test(src)) continue;
    if (notAPicture.test(new URL(src).pathname)) return null;
    const alt = normaliseMetadata(element.getAttribute('alt') ?? '')
      .slice(0, LONGEST_ALT)
      .toWellFormed();
    return alt === '' ? { src } : { src, alt };
  }
  return null;
}
