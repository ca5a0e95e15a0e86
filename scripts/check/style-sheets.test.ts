import { expect, test } from 'vitest';
import { dearArguments } from './style-sheets.ts';

test.each([
  '.toast:has([aria-keyshortcuts]) {}',
  '.head-row:has(> div) {}',
  '.toast:has(button)::after {}',
  'body:has(.sheet:not(.peeking)) .toaster {}',
  '.list:has(.row, p) {}',
])('an argument that is no class: %s', (rule) => {
  expect(dearArguments(rule)).toHaveLength(1);
});

test.each([
  '.seg > label:has(:checked) .icon {}',
  'body:has(.sheet.open, .dock) .toaster:where(:not(:empty)) {}',
  '.pick-lines label:not(:has(:checked)) q {}',
  '/* .toast:has(button) */ .toast[data-key] {}',
])('classes and pseudo-classes: %s', (rule) => {
  expect(dearArguments(rule)).toEqual([]);
});
