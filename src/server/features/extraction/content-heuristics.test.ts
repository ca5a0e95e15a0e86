import { describe, expect, it } from 'vitest';
import { articleText } from './block.ts';
import { findArticle } from './html-article.ts';

const text = (body: string, head = '') => {
  const html = `<!doctype html><html lang="en"><head><title>Boats at night</title>${head}</head><body>${body}</body></html>`;
  return articleText(findArticle(html, 'https://courier.example/news/boats').article.blocks);
};
const filler =
  'The harbour master walked along the quay before the sun was up and counted the boats that had come back in the night. ';
const paragraphs = [1, 2, 3, 4].map((number) => `<p>${number} ${filler.repeat(3)}</p>`);

describe('what Readability leaves out or takes for the article', () => {
  it('comes back when it stands between its paragraphs in the same container', () => {
    const links = '<li>The <a href="/heron">Heron</a>, with nine hands and a cat.</li>'.repeat(2);
    const list = `<ul class="extra-links">${links.replace('nine', 'seven')}<li><a href="/all">All boats that are known by name</a></li></ul>`;
    expect(text(`<div class="body">${paragraphs.slice(0, 2)}${list}${paragraphs.slice(2)}</div>`)).toContain(
      'seven hands',
    );
  });

  it('is not lost where its blocks differ from those of the page', () => {
    const lines = `<div>one line of it that goes on and on<br><br>${filler.repeat(2)}<br><br>${filler.replace('morning', 'night').repeat(2)}and then the cook of the Heron came up.</div>`;
    const noted = `<p>The pilot<sup style="display: none">[who?]</sup> had gone home by then, and so had the tide, and the lamp was out.</p>`;
    const found = text(
      `<article><h1>Boats at night</h1>${paragraphs.join('')}${noted}${lines}</article><p>Elsewhere it rained.</p>`,
    );
    expect(found).toContain('The pilot had gone home');
    expect(found).toContain('cook of the Heron');
  });

  it('stays away when it is hidden', () => {
    const hidden = `<p style="display: none">You have read two of three free articles, said the page to itself.</p>`;
    const body = `<div class="body">${paragraphs.slice(0, 2).join('')}${hidden}${paragraphs.slice(2).join('')}</div>`;
    expect(text(body)).not.toContain('to itself');
    expect(text(body.replace('display: none', 'color: red'))).toContain('to itself');
  });

  it('is replaced by the named body when it stands beside the article', () => {
    const item = `<p>A cow waited in line at the post office on Monday, and nobody asked her to leave until it was her turn, at about half past nine.</p><p>She was given a stamp, an apple and a form to fill in, and left through the side door when it was done.</p>`;
    const found = text(
      `<h1>Cow in line</h1><div class="story-body">${item}</div><div class="sidebar-comments">${paragraphs.join('')}</div>`,
    );
    expect(found).toContain('A cow waited');
    expect(found).not.toContain('harbour master');
  });

  it('is not taken for what readers wrote because they may write', () => {
    const lead = `<div class="lead"><p>${filler.repeat(2)}</p></div>`;
    const body = `<div class="story has-comments comments-open">${paragraphs.join('')}</div>`;
    expect(text(`<article><h1>Boats at night</h1>${lead}${body}</article>`)).toMatch(/^4 /m);
  });

  it('is cut where the article element ends', () => {
    const teaser = `<div class="tile"><h3>Storm closes road</h3><p>Waves carry stones the size of loaves over the wall, and drivers are told to stay away.</p></div>`;
    expect(text(`<div><article><h1>Boats at night</h1>${paragraphs.join('')}</article>${teaser}</div>`)).not.toContain(
      'Storm',
    );
  });

  it('loses teasers whose titles lead to other pages of the site', () => {
    const teasers = ['Storm closes road', 'Swan stops train']
      .map(
        (title, at) =>
          `<div class="tile"><h3><a href="/n/${at}">${title}</a></h3><p>It took three hours, said a spokesman.</p></div>`,
      )
      .join('');
    const found = text(`<div class="page"><div>${paragraphs.join('')}</div>${teasers}</div>`);
    expect(found).not.toMatch(/Storm|Swan|spokesman/);
    const listed = ['1. The Heron', '2. The Plover'].map(
      (title) => `<h3><a href="https://shop.example/boat">${title}</a></h3><p>${title} goes well in all weathers.</p>`,
    );
    expect(text(`<div class="page">${paragraphs.join('')}${listed.join('')}</div>`)).toContain('2. The Plover');
  });

  it('loses paragraphs that JSON-LD does not have, when it has all others', () => {
    const articleBody = [1, 2, 3, 4].map((number) => `${number} ${filler.repeat(3).trim()}`).join('\n');
    const head = `<script type="application/ld+json">${JSON.stringify({ '@type': 'NewsArticle', articleBody })}</script>`;
    const body = `<div>${paragraphs.slice(0, 2).join('')}<p>Our archive of boats has more of them, all told.</p>${paragraphs.slice(2).join('')}</div>`;
    expect(text(body)).toContain('Our archive');
    expect(text(body, head)).not.toContain('Our archive');
  });

  it('does not matter when it breaks off in the middle of the page', () => {
    expect(text(`<div class="story-body"><p>${filler}`)).toContain('harbour master');
    expect(findArticle('', 'https://courier.example/').article.blocks).toEqual([]);
    expect(findArticle('<frameset><frame src="a.html"></frameset>', 'https://courier.example/').article.blocks).toEqual(
      [],
    );
  });
});
