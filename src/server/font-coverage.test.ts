import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { coverageOf, legibleText } from './font-coverage.ts';

const fonts = [
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
];
const covered = await coverageOf(fonts.map((file) => createRequire(import.meta.url).resolve(file)));

test.each([
  ['Boats 🚀 come home', 'Boats come home'],
  ['🎈 Both ends 🎈', ' Both ends'],
  ['العربية and 港口, naïve, ˈhɑːbə', ' and 港口, naïve, ˈhɑːbə'],
  ['family 👩‍👩‍👧!', 'family!'],
  ['and \u202eturned', 'and turned'],
  ['two\nlines\tof code', 'two\nlines\tof code'],
  ['e\u0301', 'é'],
  ['\ud800 half a pair', ' half a pair'],
])('characters that no font has are left out, and nothing else: %j', (text, shown) => {
  expect(legibleText(text, covered)).toBe(shown);
});
