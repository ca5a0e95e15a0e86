import { describe, expect, it } from 'vitest';
import { cleanByline, dayInAddress, instantOf, isHostName } from './attribution.ts';
import { metadataOf } from './metadata.ts';
import { parsePage } from './page-tree/parse.ts';
import { cleanTitle } from './title.ts';

const of = (head: string, body = '', url = 'https://www.quayside-courier.example/a') =>
  metadataOf(parsePage(`<!doctype html><html><head>${head}</head><body>${body}</body></html>`), url);

describe('a title', () => {
  const clean = (raw: string, headings: string[] = []) =>
    cleanTitle(raw, ['The Quayside Courier', 'quayside-courier'], headings);

  it.each([
    ['Boats at night | The Quayside Courier', 'Boats at night'],
    ['Boats at night - Local News - Quayside Courier', 'Boats at night - Local News'],
    ['Boats at night — News — quayside-courier.example', 'Boats at night'],
    ['Boats at night [Quayside Courier]', 'Boats at night'],
    ['The Quayside Courier: boats', 'The Quayside Courier: boats'],
    ['Boats &amp; nets: a year at sea', 'Boats & nets: a year at sea'],
    ['Ferry - what now?', 'Ferry - what now?'],
    ['The <em>Heron</em> comes home', 'The Heron comes home'],
    ['The <SPAN class="x">Heron</SPAN><br/> comes <o:p></o:p>home', 'The Heron comes home'],
    ['The Dance of <Bees> & Wasps', 'The Dance of <Bees> & Wasps'],
    ['The Dance of &lt;Bees&gt; &amp; Wasps', 'The Dance of <Bees> & Wasps'],
  ])('loses the name of its site and nothing else: %s', (raw, title) => {
    expect(clean(raw)).toBe(title);
  });

  it('is the heading that it holds', () => {
    expect(clean('Boats at night and after | Essay by M. Quill', ['Boats at night and after'])).toBe(
      'Boats at night and after',
    );
  });

  it.each([
    ['Nature’s way – the people who live outdoors', 'nature.com', 'Nature', ''],
    ['Time to talk - why Britain went silent', 'time.com', 'Time', ''],
    ['Trump – a race against time', 'time.com', 'Time', ' | Time'],
    ['Bees — the independent kind', 'independent.co.uk', 'The Independent', ' - The Independent'],
    ['Brexit · the economist who said no', 'economist.com', 'The Economist', ' | The Economist'],
  ])('keeps words that are like the name of the site, when the page heads itself so: %s', (title, host, site, tail) => {
    const head = `<meta property="og:site_name" content="${site}"><title>${title}${tail}</title>`;
    expect(of(head, `<h1>${title}</h1>`, `https://www.${host}/a`).title).toBe(title);
  });

  it('is the heading behind a section and before the site', () => {
    expect(clean('Opinion | The end of the world - The Quayside Courier', ['The end of the world'])).toBe(
      'The end of the world',
    );
  });

  it('is whole where JSON-LD has only its beginning', () => {
    const whole =
      'The woman who crossed the lake in winter, and how she built a boat from driftwood and the doors of a school';
    const page = (headline: string, heading = whole) =>
      of(
        `<script type="application/ld+json">${JSON.stringify({ '@type': 'NewsArticle', headline })}</script><title>${whole} | Quayside Courier</title>`,
        `<h1>${heading}</h1>`,
      ).title;
    expect(page('The woman who crossed the lake in winter, and how she built a boat from dri...')).toBe(whole);
    expect(page('The woman who crossed the lake in winter, and how she built a boat from driftwood…', '')).toBe(whole);
    expect(page('The woman who crossed the lake in winter, and how she built a boat from driftwood and the')).toBe(
      whole,
    );
  });

  it('does not go on where something else follows it', () => {
    const headline =
      '<script type="application/ld+json">{"@type": "NewsArticle", "headline": "Boats at night"}</script>';
    expect(of(`${headline}<title>Boats at night</title>`, '<h1>Boats at night By Ann Lee</h1>').title).toBe(
      'Boats at night',
    );
    expect(of(`${headline}<title>Boats at night - Local matters</title>`, '').title).toBe('Boats at night');
    expect(of('<title>And then the boats were gone...</title>', '<h1>And then the boats were gone...</h1>').title).toBe(
      'And then the boats were gone...',
    );
  });

  it('is not what the site calls itself when the page shows another', () => {
    const head =
      '<meta property="og:title" content="Latest news and headlines"><title>Ferry runs aground off Saltmere</title>';
    expect(of(head).title).toBe('Ferry runs aground off Saltmere');
  });
});

describe('authors', () => {
  it.each([
    [['By Ann Lee'], 'Ann Lee'],
    [['Ann Lee and Tom Fry'], 'Ann Lee, Tom Fry'],
    [['by Ann Lee22 Dec 2016651'], 'Ann Lee'],
    [['Ann Lee, Staff Writer'], 'Ann Lee'],
    [['Ann Lee, MD, Harbour Health News'], 'Ann Lee, Harbour Health News'],
    [['ANN O’HARA-LEE'], 'Ann O’Hara-Lee'],
    [['Ann Lee', 'ann lee'], 'Ann Lee'],
    [['Ann Lee @annlee'], 'Ann Lee'],
    [['Ann Lee in London and Tom Fry'], 'Ann Lee, Tom Fry'],
    [['Ann Lee in London and Oslo'], 'Ann Lee'],
    [['Maria de la Cruz in Madrid'], 'Maria de la Cruz'],
    [['By <a href="/ann">Ann Lee</a>'], 'Ann Lee'],
    [['Ann Lee Senior Reporter'], 'Ann Lee'],
    [['Ann Lee, Middle East Correspondent'], 'Ann Lee'],
    [['Photographs by Ann Lee'], null],
    [['By Ann Lee, photographs by Tom Fry and Jo Dee'], 'Ann Lee'],
    [['By Ann Lee Photographs by Tom Fry'], 'Ann Lee'],
    [['Illustration by Tom Fry, words by Ann Lee'], 'Ann Lee'],
    [['Words and pictures by Ann Lee'], 'Ann Lee'],
    [['Interview by Ann Lee'], 'Ann Lee'],
    [['Ann Lee 5 min read'], 'Ann Lee'],
    [['Middle East Correspondent'], null],
    [['Harbour News Reporter'], null],
    [['Guardian staff and agencies'], null],
    [['https://social.example/annlee'], null],
    [['admin'], null],
    [[''], null],
  ])('%j → %s', (raw, byline) => {
    expect(cleanByline(raw)).toBe(byline);
  });

  it('are taken from the page when nothing else names them, but not from comments', () => {
    expect(
      of('', '<div class="comment"><b class="author-name">Old Salt</b></div><p class="byline">By Ann Lee</p>').byline,
    ).toBe('Ann Lee');
  });
});

describe('the name of a site', () => {
  const ld = (data: object) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
  const HOST = '<meta property="og:site_name" content="quayside-courier.example">';

  it.each([
    ['what it says', '<meta property="og:site_name" content="Courier">', 'Courier'],
    ['its publisher', HOST + ld({ '@type': 'NewsArticle', publisher: { name: 'Courier' } }), 'Courier'],
    [
      'its publisher, described elsewhere',
      HOST +
        ld({
          '@graph': [
            { '@type': 'Article', publisher: { '@id': '#us' } },
            { '@type': 'Organization', '@id': '#us', name: 'Courier' },
          ],
        }),
      'Courier',
    ],
    ['its website', HOST + ld([{ '@type': 'Article' }, { '@type': 'WebSite', name: 'Courier' }]), 'Courier'],
    ['the application', `${HOST}<meta name="application-name" content="Courier">`, 'Courier'],
    ['the end of its title', `${HOST}<title>Boats at night | Quayside Courier</title>`, 'Quayside Courier'],
    ['its host, where nothing is better', HOST, 'quayside-courier.example'],
    ['nothing', '<title>Boats at night - all of them</title>', null],
  ])('is %s', (_, head, name) => {
    expect(of(head).site_name).toBe(name);
  });

  it.each(['courier.example', 'www.bay-post.co.uk', 'http://courier.example/', '127.0.0.1:8080', 'Space.com'])(
    'is not %s, a host',
    (name) => expect(isHostName(name)).toBe(true),
  );
  it.each(['Courier', 'U.S. News', 'The Courier, est. 1890', 'B.B.C.'])('may be %s', (name) =>
    expect(isHostName(name)).toBe(false),
  );
});

describe('the address a page gives for itself', () => {
  const canonical = (href: string, url?: string) => of(`<link rel="canonical" href="${href}">`, '', url).canonical_url;

  it.each([
    ['/a?id=1', 'https://www.quayside-courier.example/a?id=1'],
    ['https://m.quayside-courier.example/a', 'https://m.quayside-courier.example/a'],
    ['https://other.example/a', null],
    ['https://www.quayside-courier.example/', null],
    ['javascript:alert(1)', null],
  ])('%s → %s', (href, address) => {
    expect(canonical(href)).toBe(address);
  });
});

describe('a date', () => {
  it.each([
    ['2026-03-02T07:30:00+01:00', '2026-03-02T06:30:00.000Z'],
    ['2026-03-02T07:30:00+01', '2026-03-02T06:30:00.000Z'],
    ['2026-03-02 07:30:00 +0100', '2026-03-02T06:30:00.000Z'],
    ['2026-03-02T07:30', '2026-03-02T07:30:00.000Z'],
    ['2026-03-02', '2026-03-02T00:00:00.000Z'],
    ['20260302073000', '2026-03-02T07:30:00.000Z'],
    ['Mon, 02 Mar 2026 07:30:00 GMT', '2026-03-02T07:30:00.000Z'],
    ['March 2nd, 2026 at 7:30 a.m.', '2026-03-02T07:30:00.000Z'],
    ['2 March 2026', '2026-03-02T00:00:00.000Z'],
    ['1772436600', '2026-03-02T07:30:00.000Z'],
    ['2026-03-02 10:00 GMT', '2026-03-02T10:00:00.000Z'],
    ['2026-03-02 10:00:00 EST', '2026-03-02T15:00:00.000Z'],
    ['2026-03-02 10:00 AM', '2026-03-02T10:00:00.000Z'],
    ['20260302T100000Z', '2026-03-02T10:00:00.000Z'],
    ['March 2, 2026 10:00 a.m. ET', '2026-03-02T15:00:00.000Z'],
    ['2 July 2026, 10:00 BST', '2026-07-02T09:00:00.000Z'],
    ['10:00 AM, March 2, 2026', '2026-03-02T10:00:00.000Z'],
    ['December 2, 2026 by Mark Lee', '2026-12-02T00:00:00.000Z'],
    ['Mon Mar 02 2026 07:30:00 GMT+0000 (Coordinated Universal Time)', '2026-03-02T07:30:00.000Z'],
    ['Mon Mar  2 07:30:00 2026', '2026-03-02T07:30:00.000Z'],
    ['02.03.2026', '2026-03-02T00:00:00.000Z'],
    ['May 5', null],
    ['Issue 12', null],
    ['Spring 2026', null],
    ['No. 2026', null],
    ['2026', null],
    ['yesterday', null],
    ['0001-01-01', null],
    ['', null],
  ])('%s → %s', (raw, instant) => {
    expect(instantOf(raw)).toBe(instant);
  });

  it('begins with the day or the month as in the country of the page', () => {
    const date = '<meta name="date" content="02/03/2026">';
    expect(of(date).published_at).toBe('2026-02-03T00:00:00.000Z');
    expect(of(date, '', 'https://www.bay-post.co.uk/a').published_at).toBe('2026-03-02T00:00:00.000Z');
    const australian = `<!doctype html><html lang="en-AU"><head>${date}</head></html>`;
    expect(metadataOf(parsePage(australian), 'https://post.example/a').published_at).toBe('2026-03-02T00:00:00.000Z');
  });

  it('without a year gives way to the day in the address', () => {
    const shown = '<time itemprop="datePublished">May 5</time>';
    expect(of('', shown, 'https://courier.example/2026/05/05/boats').published_at).toBe('2026-05-05T00:00:00.000Z');
  });

  it('is not the number with which a name in the address begins', () => {
    const [url, byline] = [
      'https://courier.example/2026/11/5-things-to-know',
      '<p class="byline">20 November 2026</p>',
    ];
    expect(of('', '', url).published_at).toBeNull();
    expect(of('', byline, url).published_at).toBe('2026-11-20T00:00:00.000Z');
  });

  it('is taken from the address or the byline when the page says it nowhere else', () => {
    expect(dayInAddress('https://courier.example/2026/3/2/boats')).toBe('2026-03-02T00:00:00.000Z');
    expect(dayInAddress('https://courier.example/2026-03-02-boats')).toBe('2026-03-02T00:00:00.000Z');
    expect(dayInAddress('https://courier.example/2026/3/2')).toBe('2026-03-02T00:00:00.000Z');
    expect(of('', '<p class="byline">Ann Lee, March 2, 2026</p>').published_at).toBe('2026-03-02T00:00:00.000Z');
    expect(of('', '<p>On March 2, 2026 it rained.</p>').published_at).toBeNull();
  });
});
