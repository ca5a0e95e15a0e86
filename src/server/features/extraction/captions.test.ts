import { describe, expect, it } from 'vitest';
import type { Leaf } from './block.ts';
import { withoutCaptions } from './captions.ts';

const leaf = (block: Leaf['block']): Leaf => ({ block, trail: ' ', place: '', article: 0 });
const paragraph = (text: string): Leaf => leaf({ type: 'paragraph', text });
const picture = (alt?: string): Leaf =>
  leaf({ type: 'image', src: 'https://courier.example/a.jpg', ...(alt && { alt }) });
const LAST = 'The boats came back before the rain, as they had every year.';
/** Whether a text is kept between a picture (or none) and the last paragraph. */
function isKept(text: string | Leaf, { alt = '', beside = false, isLast = false } = {}): boolean {
  const block = typeof text === 'string' ? paragraph(text) : text;
  const leaves = [...(beside ? [picture(alt)] : []), block, ...(isLast ? [] : [paragraph(LAST)])];
  return withoutCaptions(leaves, alt === '' ? [] : [alt]).includes(block);
}

describe('a paragraph that begins like the alternative text of a picture', () => {
  const alt = 'President Volodymyr Zelensky';

  it.each([
    'President Volodymyr Zelensky said on Monday that talks would go on next week in Geneva, though no date has been set.',
    'President Volodymyr Zelensky resigned.',
    'President Volodymyr Zelensky’s office did not answer.',
    'President Volodymyr Zelensky, who was in Geneva',
  ])('is text, beside the picture and elsewhere: %s', (text) => {
    expect(isKept(text, { alt })).toBe(true);
    expect(isKept(text, { alt, beside: true })).toBe(true);
  });

  it('is a caption where it says no more, or only whose picture it is', () => {
    expect(isKept(alt, { alt })).toBe(false);
    expect(isKept(`${alt} (Reuters)`, { alt, beside: true })).toBe(false);
    expect(isKept(`${alt}. AFP`, { alt })).toBe(false);
    expect(isKept(`${alt} Source: Supplied`, { alt })).toBe(false);
    expect(isKept(`${alt} | Ann Lee`, { alt, beside: true })).toBe(false);
    expect(isKept('The boats of Saltmere in', { alt: 'The boats of Saltmere in the morning', beside: true })).toBe(
      false,
    );
  });

  it('is a caption where the alternative text is cut in the middle of a word', () => {
    const cut = 'The boats of Saltmere come back in the morning before the rain, as they have every ye';
    expect(isKept(`${cut}ar since 1820. Source: Supplied`, { alt: cut })).toBe(false);
  });

  it('is text as an item of a list of those who are shown, and as a line in bold above a part of the text', () => {
    expect(isKept(leaf({ type: 'list_item', level: 1, text: alt }), { alt })).toBe(true);
    const marks = [{ type: 'strong' as const, start: 0, end: alt.length }];
    expect(isKept(leaf({ type: 'paragraph', text: alt, marks }), { alt, beside: true })).toBe(true);
  });
});

describe('a bracket at the end of a paragraph', () => {
  it.each([
    'She gave away her records, but she still plays its songs (AC/DC).',
    'The role went to an actor who has just moved to the coast (they/them).',
    'It costs as much as any other train (£40/week).',
    'The shop is open all day (24/7).',
    'He heard it twice. He never forgot it (John Lennon/Paul McCartney).',
    'The vote is due on Monday. Nobody knows how it will end. (Reuters)',
    'He had a brush in each hand. Pictures by him hang in every bar of the town.',
    'They had two things. Credit: a bank lends it.',
  ])('is part of the text: %s', (text) => {
    expect(isKept(text)).toBe(true);
  });

  it.each([
    'The quay on Monday. (Ann Lee/Getty Images)',
    'The quay on Monday (AP)',
    'The quay on Monday. (Photo by Ann Lee)',
    'The quay on Monday. (Credit: Ann Lee)',
    'The quay on Monday. Photo: Ann Lee',
    'Photographs by Ivo Marsh and Ann Lee',
  ])('is a credit: %s', (text) => {
    expect(isKept(text)).toBe(false);
  });

  it('is a credit in the middle of a text, and the agency that reports at the end and in a round-up', () => {
    const report = (day: string) => paragraph(`The boats came back on ${day}. (Reuters)`);
    const middle = [report('Monday'), ...[1, 2, 3].map(() => paragraph(LAST))];
    expect(withoutCaptions(middle, [])).toHaveLength(3);
    expect(withoutCaptions(middle.toReversed(), [])).toHaveLength(4);
    const roundUp = ['Monday', 'Tuesday', 'Friday'].flatMap((day) => [paragraph(LAST), report(day)]);
    expect(withoutCaptions(roundUp, [])).toHaveLength(6);
  });

  it('is a credit under a picture, and in the last paragraph the agency that reports', () => {
    expect(isKept('The quay on Monday. (AP)', { beside: true })).toBe(false);
    expect(isKept('The quay on Monday. (Ann Lee/The Courier)', { beside: true })).toBe(false);
    expect(isKept('The quay on Monday. (Ann Lee/The Courier)')).toBe(true);
    expect(isKept('The vote is due on Monday. It may end late. (AFP)', { beside: true, isLast: true })).toBe(true);
  });
});
