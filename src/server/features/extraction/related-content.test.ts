import { describe, expect, it } from 'vitest';
import { findArticle } from './html-article.ts';

const prose = [1, 2, 3, 4, 5, 6].map(
  (number) =>
    `${number} council members voted on the plan after a long debate, and the harbour will be rebuilt in the spring with money from the region, officials said on Tuesday evening.`,
);
const inP = (texts: readonly string[]) => texts.map((text) => `<p>${text}</p>`).join('');
const news = [
  'The mayor said she was happy with the vote and thanked the council.',
  '“It has been a long year,” she said.',
  'Work begins in April.',
];
const list = [
  'The wall will be raised by a metre along the front of the town.',
  'Boats will move to the north side until June.',
];
const inList = (texts: readonly string[]) => `<ul>${texts.map((text) => `<li>${text}</li>`).join('')}</ul>`;

/** Texts extracted from `inner` between the paragraphs of an article. */
function between(inner: string, after = inP(prose.slice(3))): string[] {
  const body = `<article><h1>Harbour plan passes</h1>${inP(prose.slice(0, 3))}${inner}${after}</article>`;
  const html = `<!doctype html><html lang="en"><head><title>Harbour plan passes</title></head><body>${body}</body></html>`;
  const { blocks } = findArticle(html, 'https://post.example/2026/03/02/harbour').article;
  return blocks.map(({ text = '' }) => text).filter((text) => !prose.includes(text));
}

const link = (text: string) => `<a href="/${text.replaceAll(' ', '-')}">${text}</a>`;
const links = inList([link('One other story'), link('Two other stories')]);

describe('behind “Related stories” in the text itself', () => {
  it.each([
    ['a heading above a list', `<h3>Related stories</h3>${links}`],
    ['a line in bold above links', `<p><strong>Related articles</strong></p><p>${link('One other story')}</p>`],
    ['a heading without anything', '<h4>You may also like</h4>'],
    [
      'titles with a line each',
      `<h3>Latest news</h3><p>${link('One other story')}</p><p>It rained.</p><p>${link('Two other stories')}</p><p>It snowed.</p>`,
    ],
  ])('short paragraphs and lists of the article stay: %s', (_, related) => {
    expect(between(`${related}${inP(news)}${inList(list)}`)).toEqual([...news, ...list]);
    expect(between(`${related}${inP(news)}`, '')).toEqual(news);
  });

  it('a subheading of the article ends it', () => {
    expect(between(`<h3>Related stories</h3>${links}<h4>The wall</h4>${inP(news)}`)).toEqual(['The wall', ...news]);
  });

  it('in a box of its own all of it is left out', () => {
    expect(
      between(`<div class="kq"><h3>Related stories</h3><p>A swan stops trains.</p>${links}</div>${inP(news)}`),
    ).toEqual(expect.not.arrayContaining(['A swan stops trains.', 'Related stories']));
  });
});

describe('behind “Notes” and “References”', () => {
  it('text that names no sources stays with its heading', () => {
    const tasting = ['The wine opens with cherry and smoke.', 'It ends on salt.'];
    expect(between(`<h2>Notes</h2>${inP(tasting)}${inList(['Serve it cool.'])}`)).toEqual([
      'Notes',
      ...tasting,
      'Serve it cool.',
    ]);
  });

  it('sources are left out, however long they are', () => {
    const sources = [
      'Lee, Ann (2019). Boats of the Coast. Saltmere Press.',
      `Fry, Tom, “On the Building of Harbours, Walls and Other Works of Stone along the Coast, with Remarks on their Cost”, Journal of the Sea 12, 1998, pp. 12–40.`,
    ];
    expect(between(`<h2>References</h2><ol><li>${sources.join('</li><li>')}</li></ol>`, '')).toEqual([]);
    expect(between(`<h2>References</h2>${inList(sources)}<h2>The wall</h2>`)).toEqual(['The wall']);
  });
});
