import { expect, it } from 'vitest';
import { unambiguousClass } from './symbols.ts';

it.each([
  ['£', 'SYM/$'],
  ['US$', 'SYM/$'],
  ['2½', 'NUM/CD'],
  ['1,000.50', 'NUM/CD'],
  ['+44', 'NUM/CD'],
  ['•', 'PUNCT/NFP'],
  ['（', 'PUNCT/-LRB-'],
  ['，', 'PUNCT/,'],
  ['😂', 'SYM/SYM'],
  ['漢字', 'X/NN'],
  ['°C', 'NOUN/NN'],
  ["y'", 'PRON/PRP'],
])('“%s” can only be %s', (form, expected) => {
  expect(unambiguousClass(form, form.toLowerCase())).toBe(expected);
});

it.each(['word', '=', ':-)', 'CO2', '1st', '3rd'])('“%s” is left to the tagger', (form) => {
  expect(unambiguousClass(form, form.toLowerCase())).toBeNull();
});
