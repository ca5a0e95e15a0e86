import { expect, test } from 'vitest';
import { criticalCss } from './critical-css.ts';

const page = (classes: string) => `<main class="${classes}"><p>Text</p></main>`;
const rulesFor = (css: string, classes: string) => criticalCss(css)(page(classes));

test('a page brings the rules whose classes all stand in it, in the order of the sheet', () => {
  const css = 'p{margin:0}.card .title{color:red}.card{padding:1px}.desk{padding:2px}.card.wide,.list{margin:3px}';
  expect(rulesFor(css, 'card title')).toBe('p{margin:0}.card .title{color:red}.card{padding:1px}');
  expect(rulesFor(css, 'list')).toBe('p{margin:0}.list{margin:3px}');
});

test('what brackets hold does not keep a rule away: it may match', () => {
  const css = '.a:not(.b){color:red}.a:is(.c,.d:not(.e)) p{color:blue}.a[data-x=".f"]{color:green}';
  expect(rulesFor(css, 'a')).toBe(css);
});

test('conditions hold what is used of them, printing and pointing nothing', () => {
  const css =
    '@media (min-width:10px){.a{x:1}.b{x:2}}@media print{.a{x:3}}.a:hover{x:4}.a:not(:hover){x:5}@media (hover){.b{x:6}}';
  expect(rulesFor(css, 'a')).toBe('@media (min-width:10px){.a{x:1}}.a:not(:hover){x:5}');
});

test('frames come with the rules that name them, and braces in strings close nothing', () => {
  const css = '@keyframes turn{to{rotate:1turn}}@keyframes fade{to{opacity:0}}.a{animation:turn 1s}.b{content:"}"}';
  expect(rulesFor(css, 'a b')).toBe('.a{animation:turn 1s}.b{content:"}"}@keyframes turn{to{rotate:1turn}}');
});
