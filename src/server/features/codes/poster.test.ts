import { readFile } from 'node:fs/promises';
import { Renderer } from '@takumi-rs/core';
import { text } from '@takumi-rs/helpers';
import { expect, test } from 'vitest';
import type { MemberPoster } from './member-poster.ts';
import { createPosterPainter, POSTER_FONTS } from './poster.ts';
import { MEMBER_POSTER_LABELS, POSTER_LABELS } from './poster-labels.ts';
import { qrOf } from './poster-parts.ts';

const { brand, headline, ...plain } = POSTER_LABELS;
const { headline: memberHeadline, levels, ...memberPlain } = MEMBER_POSTER_LABELS;
const all = (...words: object[]) => words.flatMap((part) => Object.values(part)).join('');

test.each([
  ['Poster Headline', all([brand], headline, memberHeadline)],
  ['Poster Text', all(plain, memberPlain, levels, ['waikan.example-0123456789.com:3000'])],
])('%s has every character that stands on the poster', async (family, words) => {
  const renderer = new Renderer();
  const font = POSTER_FONTS.find(({ name }) => name === family);
  if (font === undefined) throw new Error(`no font ${family}`);
  await renderer.registerFont({ name: family, weight: font.weight, data: await readFile(font.file) });
  const drawn = (letter: string) =>
    renderer.render(text(letter, { fontFamily: family, fontSize: 40 }), { width: 48, height: 64, format: 'raw' });
  const missing = await drawn('龘');
  for (const letter of new Set(words.replaceAll(' ', '')))
    expect([letter, missing.equals(await drawn(letter))]).toEqual([letter, false]);
});

test('another code is another poster', async () => {
  const { invitation } = createPosterPainter();
  const of = (code: string) => invitation({ code, url: `https://waikan.example.com/Register?code=${code}` });
  const [one, same, other] = await Promise.all([of('CDFHJ-KMNPR'), of('CDFHJ-KMNPR'), of('TVWXY-34679')]);
  expect([one.equals(same), one.equals(other)]).toEqual([true, false]);
});

test('another price, code or size is another membership poster', async () => {
  const { member } = createPosterPainter();
  const usual: MemberPoster = {
    ...{ size: '1:1', code: null, url: 'https://waikan.example.com/member' },
    offers: [{ level: 1, days: 30, price: 1_800, isFirstOrder: false }],
  };
  const offers = [{ level: 1, days: 30, price: 1_900, isFirstOrder: false }] as const;
  const changes: Partial<MemberPoster>[] = [{}, { offers }, { code: 'CDFHJ-KMNPR' }, { size: '9:16' }];
  const drawn = await Promise.all(changes.map((change) => member({ ...usual, ...change })));
  expect(new Set(drawn.map((png) => png.toString('base64'))).size).toBe(4);
});

test('a QR code has the quiet border of four modules that scanners want', () => {
  const svg = qrOf('https://waikan.example.com/Register?code=CDFHJKMNPR');
  const [, width = ''] = /viewBox="0 0 (\d+) \d+"/.exec(svg) ?? [];
  const corners = [...svg.matchAll(/M(\d+),(\d+)/g)].map(([, x, y]) => Math.min(Number(x), Number(y)));
  expect(Math.min(...corners) / Number(width)).toBeGreaterThanOrEqual(4 / 45);
});
