import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const sheet = readFileSync(new URL('./themes.css', import.meta.url), 'utf8');
const blocks = [...sheet.matchAll(/\[data-theme="(\w+)"\] \{([^}]*)\}/g)];
const themes = new Map(
  blocks.map(([, name, body]) => [
    name ?? '',
    new Map(
      [...(body ?? '').matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((match) => [match[1] ?? '', match[2] ?? '']),
    ),
  ]),
);

/** Relative luminance, WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const papers = ['paper', 'paper-2', 'paper-3'];
const marks = ['yellow', 'green', 'blue', 'pink', 'purple'].map((name) => `mark-${name}`);
const texts = [
  'ink',
  'ink-2',
  'ink-3',
  'accent',
  'good',
  'warn',
  'bad',
  'diff-1',
  'diff-2',
  'diff-3',
  'diff-4',
  'diff-5',
];
const readable: [string, string][] = [
  ...texts.flatMap((text) => papers.map((paper): [string, string] => [text, paper])),
  ...marks.flatMap((mark): [string, string][] => [
    ['ink', mark],
    ['ink-2', mark],
  ]),
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-press'],
  ...['accent', 'good', 'warn', 'bad'].map((tone): [string, string] => [tone, `${tone}-soft`]),
];
const visible: [string, string][] = [
  ['line-2', 'paper'],
  ['line-2', 'paper-3'],
  ...marks.map((mark): [string, string] => [`${mark}-line`, 'paper']),
  ...['new', 'learning', 'review', 'known'].map((state): [string, string] => [`state-${state}`, 'paper']),
];

/**
 * Text with a colour of its own where it is painted, tested on any paper and any mark; the chosen word also has a background of its own.
 */
const painting = readFileSync(new URL('../features/reader/painting.css', import.meta.url), 'utf8');
const painted = [...painting.matchAll(/::highlight\(([\w-]+)\) \{([^}]*)\}/g)].flatMap(([, name = '', body = '']) => {
  const colour = /(?:^|[\s;])color: var\(--([\w-]+)\)/.exec(body)?.[1];
  const ground = /background-color: var\(--([\w-]+)\)/.exec(body)?.[1];
  if (colour === undefined) return [];
  return [{ name, pairs: (ground ? [ground] : [...papers, ...marks]).map((at): [string, string] => [colour, at]) }];
});

describe.each([...themes])('the %s theme', (_, colours) => {
  const ratio = ([front, back]: [string, string]) => contrast(colours.get(front) ?? '', colours.get(back) ?? '');

  test('keeps every text readable on every ground it stands on', () => {
    expect(readable.filter((pair) => !(ratio(pair) >= 4.5))).toEqual([]);
  });

  test('keeps what is painted over text readable, marks included', () => {
    expect(painted.map(({ name }) => name)).toEqual(['word', 'structure-aside']);
    expect(painted.flatMap(({ pairs }) => pairs).filter((pair) => !(ratio(pair) >= 4.5))).toEqual([]);
  });

  test('keeps lines of controls, marks and word states visible', () => {
    expect(visible.filter((pair) => !(ratio(pair) >= 3))).toEqual([]);
  });
});

test('the three themes state the same names', () => {
  const names = [...themes].map(([, colours]) => [...colours.keys()].sort());
  expect(themes.size).toBe(3);
  expect(names[1]).toEqual(names[0]);
  expect(names[2]).toEqual(names[0]);
});

test.each([
  ['./labels.css', ['.cover', '.avatar']],
  ['./pages/discover.css', ['.mosaic img', '.portrait']],
  ['./pages/explore.css', ['.f-pic > :is(img, .portrait)', '.topics img,\n.topics .portrait']],
  ['./pages/labels.css', ['.lb-pic']],
])('pictures of %s are toned by the theme', (file, selectors) => {
  const css = readFileSync(new URL(file, import.meta.url), 'utf8');
  const toned = [...css.matchAll(/(?<=^|\n\n|\*\/\n)([^{}/]+) \{[^}]*filter: var\(--picture\)/g)].map(([, of]) => of);
  expect(toned).toEqual(expect.arrayContaining(selectors));
});
