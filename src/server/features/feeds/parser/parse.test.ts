import { describe, expect, test } from 'vitest';
import { parseFeed } from './parse.ts';

const encoder = new TextEncoder();
const read = (text: string, url?: string) => parseFeed(encoder.encode(text), { url: url ?? null });
const rss = (items: string, channel = '<title>Harbour Notes</title><link>https://harbour.example/</link>') =>
  `<rss version="2.0"><channel>${channel}${items}</channel></rss>`;
/** The item that is read from a feed with one item. */
const item = (text: string, url?: string) => {
  const [first] = read(text, url).items;
  if (first === undefined) throw new Error('no item was found');
  return first;
};

/** The same two items in every format. */
const FORMATS: Record<string, string> = {
  'RSS 0.91': `<rss version="0.91"><channel><title>Harbour Notes</title><link>https://harbour.example/</link>
    <item><title>Ferries return</title><link>https://harbour.example/ferries</link><description>Two boats a day.</description></item></channel></rss>`,
  'RSS 2.0': rss(`<item><title>Ferries return</title><link>https://harbour.example/ferries</link>
    <description>Two boats a day.</description></item>`),
  'RSS 0.90': `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://my.netscape.com/rdf/simple/0.9/">
    <channel><title>Harbour Notes</title><link>https://harbour.example/</link></channel>
    <item><title>Ferries return</title><link>https://harbour.example/ferries</link><description>Two boats a day.</description></item></rdf:RDF>`,
  'RSS 1.0': `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
    <channel rdf:about="https://harbour.example/rdf"><title>Harbour Notes</title><link>https://harbour.example/</link>
    <items><rdf:Seq><rdf:li resource="https://harbour.example/ferries"/></rdf:Seq></items></channel>
    <item rdf:about="https://harbour.example/ferries"><title>Ferries return</title><description>Two boats a day.</description></item></rdf:RDF>`,
  'Atom 0.3': `<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>Harbour Notes</title>
    <link rel="alternate" type="text/html" href="https://harbour.example/"/>
    <entry><title>Ferries return</title><link rel="alternate" href="https://harbour.example/ferries"/><summary>Two boats a day.</summary></entry></feed>`,
  'Atom 1.0': `<feed xmlns="http://www.w3.org/2005/Atom"><title>Harbour Notes</title><link href="https://harbour.example/"/>
    <link rel="self" href="https://harbour.example/atom"/>
    <entry><title>Ferries return</title><link href="https://harbour.example/ferries"/><summary>Two boats a day.</summary></entry></feed>`,
  'JSON Feed': JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Harbour Notes',
    home_page_url: 'https://harbour.example/',
    items: [{ id: 1, title: 'Ferries return', url: 'https://harbour.example/ferries', summary: 'Two boats a day.' }],
  }),
};

test.each(Object.entries(FORMATS))('%s is read', (_, text) => {
  const feed = read(text);
  expect(feed).toMatchObject({ title: { value: 'Harbour Notes' }, link: 'https://harbour.example/' });
  expect(feed.items).toMatchObject([
    {
      title: { value: 'Ferries return' },
      link: 'https://harbour.example/ferries',
      description: { value: 'Two boats a day.' },
    },
  ]);
});

const WHOLE = '<item><title>Tides</title><link>https://harbour.example/tides</link></item>';
/** Damage → a feed that still has the item "Tides" with its address. */
const DAMAGED: Record<string, string> = {
  'a byte order mark': `\ufeff${rss(WHOLE)}`,
  'lines before the declaration': `\n\n  <?xml version="1.0"?>${rss(WHOLE)}`,
  'warnings of a program before it': `<br />\n<b>Warning</b>: mysql_connect() in /srv/feed.php\n${rss(WHOLE)}`,
  'something after the end': `${rss(WHOLE)}</html><!-- served in 3 ms -->`,
  'a text cut short': rss(`${WHOLE}<item><title>Lamps and their ke`).slice(0, -20),
  'an item that is not closed': rss(`<item><title>Tides</title><link>https://harbour.example/tides</link>${WHOLE}`),
  'a title that is not closed': rss('<item><title>Tides<link>https://harbour.example/tides</link></item>'),
  'a channel that is not there': `<rss version="2.0">${WHOLE}</rss>`,
  'a version that is not there': `<rss><channel>${WHOLE}</channel></rss>`,
  'a namespace nobody knows': `<rss xmlns="https://harbour.example/ns/feed">${WHOLE}</rss>`,
  'prefixes that are not declared': rss(
    '<item><dc:title>Tides</dc:title><atom:link href="https://harbour.example/tides"/></item>',
  ),
  'names in capitals':
    '<RSS><CHANNEL><ITEM><TITLE>Tides</TITLE><LINK>https://harbour.example/tides</LINK></ITEM></CHANNEL></RSS>',
  'attributes without quotation marks': rss(
    '<item><title type=text>Tides</title><link href=https://harbour.example/tides /></item>',
  ),
  'line breaks in an address': rss('<item><title>Tides</title><link>\nhttps://harbour.example/tides\n</link></item>'),
  'an address in CDATA': rss(
    '<item><title><![CDATA[Tides]]></title><link><![CDATA[https://harbour.example/tides]]></link></item>',
  ),
  'CDATA that is not closed': rss(`${WHOLE}<item><description><![CDATA[Lamps`).replace('</channel></rss>', ''),
  'a control character': rss(
    '<item><title>Tides\u0000</title><link>https://harbour.example/tides</link></item>',
  ).replace('\u0000', ''),
  'an end tag of something else': rss(
    '<item><title>Tides</titel></title><link>https://harbour.example/tides</link></item>',
  ),
  'an item without title or address beside it': rss(`<item></item>${WHOLE}`).replace('<item></item>', ''),
  'a comment in the middle': rss(WHOLE.replace('<link>', '<!-- <link>https://wrong.example/</link> --><link>')),
};

describe('a damaged feed is still read:', () => {
  test.each(Object.entries(DAMAGED))('%s', (_, text) => {
    expect(item(text)).toMatchObject({ title: { value: 'Tides' }, link: 'https://harbour.example/tides' });
  });
});

describe('characters', () => {
  test.each([
    ['once escaped', 'Salt &amp; Vinegar', 'Salt & Vinegar'],
    ['bare', 'Salt & Vinegar', 'Salt & Vinegar'],
    ["a name of HTML's that XML doesn't have", 'Caf&eacute; d&rsquo;Or', 'Café d’Or'],
    ['a number', '&#8220;Tides&#x201D;', '“Tides”'],
    ['a number of windows-1252', 'don&#146;t', 'don’t'],
    ['read in the wrong encoding', 'donâ€™t', 'don’t'],
    ['a sign that is no tag', '1 < 2', '1 < 2'],
  ])('of a title are understood: %s', (_, written, meant) => {
    expect(item(rss(`<item><title>${written}</title></item>`)).title?.value).toBe(meant);
  });

  test.each([
    ['windows-1251', '<?xml version="1.0" encoding="windows-1251"?>', [0xcc, 0xee, 0xf0, 0xe5], 'Море'],
    ['gb2312', '<?xml version="1.0" encoding="gb2312"?>', [0xba, 0xa3], '海'],
    ['windows-1252 that says it is UTF-8', '<?xml version="1.0" encoding="utf-8"?>', [0x43, 0x61, 0x66, 0xe9], 'Café'],
    ['UTF-8 that says it is Latin-1', '<?xml version="1.0" encoding="iso-8859-1"?>', [0xc3, 0xa9], 'é'],
  ])('come in %s', (_, declaration, bytes, meant) => {
    const [before = '', after = ''] = `${declaration}${rss('<item><title>|</title></item>')}`.split('|');
    const file = new Uint8Array([...encoder.encode(before), ...bytes, ...encoder.encode(after)]);
    expect(parseFeed(file).items[0]?.title?.value).toBe(meant);
  });

  test.each(['utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'])('come in %s without a mark', (label) => {
    const text = rss('<item><title>海 Tides</title></item>');
    const width = label.startsWith('utf-16') ? 2 : 4;
    const view = new DataView(new ArrayBuffer(text.length * width));
    for (let at = 0; at < text.length; at += 1) {
      const isLittle = label.endsWith('le');
      if (width === 2) view.setUint16(at * 2, text.charCodeAt(at), isLittle);
      else view.setUint32(at * 4, text.charCodeAt(at), isLittle);
    }
    expect(parseFeed(new Uint8Array(view.buffer)).items[0]?.title?.value).toBe('海 Tides');
  });
});

describe('text', () => {
  const content = (element: string) =>
    item(`<feed xmlns="http://www.w3.org/2005/Atom"><entry>${element}</entry></feed>`).content;
  test.each([
    ['plain', '<content>A &lt;lamp&gt;</content>', 'A <lamp>'],
    ['escaped HTML', '<content type="html">A &lt;b&gt;lamp&lt;/b&gt;</content>', 'A <b>lamp</b>'],
    [
      'XHTML without its wrapper',
      '<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">A <b>lamp</b></div></content>',
      'A <b>lamp</b>',
    ],
    ['naked markup', '<content>A <b>lamp</b><br></content>', 'A <b>lamp</b><br />'],
    ['base64', `<content type="application/octet-stream">${btoa('A <b>lamp</b>')}</content>`, 'A <b>lamp</b>'],
  ])('is unwrapped: %s', (_, element, meant) => {
    expect(content(element)?.value).toBe(meant);
  });

  test('that is short and text that is long are told apart', () => {
    const both = item(
      rss('<item><description>Short.</description><content:encoded><![CDATA[<p>Long.</p>]]></content:encoded></item>'),
    );
    expect([both.description?.value, both.content?.value]).toEqual(['Short.', '<p>Long.</p>']);
  });
});

describe('addresses', () => {
  test.each([
    [
      'from where the feed was fetched',
      rss('<item><link>/tides</link></item>', ''),
      'https://harbour.example/feeds/all.xml',
      'https://harbour.example/tides',
    ],
    [
      'from the home page, where nothing else is known',
      rss('<item><link>tides?day=2</link></item>'),
      undefined,
      'https://harbour.example/tides?day=2',
    ],
    [
      'from xml:base inside xml:base',
      '<feed xml:base="https://harbour.example/a/"><entry xml:base="b/"><link href="../tides"/></entry></feed>',
      undefined,
      'https://harbour.example/a/tides',
    ],
    [
      'from a guid that is one',
      rss('<item><guid>https://harbour.example/p/1</guid></item>'),
      undefined,
      'https://harbour.example/p/1',
    ],
    [
      'with a bare ampersand',
      rss('<item><link>https://harbour.example/?a=1&b=2</link></item>'),
      undefined,
      'https://harbour.example/?a=1&b=2',
    ],
  ])('are made whole: %s', (_, text, url, whole) => {
    expect(item(text, url).link).toBe(whole);
  });

  test('that a guid denies, or that would run a script, are none', () => {
    expect(item(rss('<item><guid isPermaLink="false">https://harbour.example/p/1</guid></item>')).link).toBeNull();
    expect(item(rss('<item><link>javascript:alert(1)</link></item>')).link).toBeNull();
  });

  test('inside content are made whole', () => {
    const text = rss('<item><description>&lt;a href="/tides"&gt;Tides&lt;/a&gt;</description></item>');
    expect(item(text).description?.value).toBe('<a href="https://harbour.example/tides">Tides</a>');
  });
});

describe('a feed that breaks off', () => {
  const second = '<item><title>Lamps and their keepers</title><link>https://harbour.example/lamps</link></item>';
  const whole = rss(WHOLE + second);
  const titlesOf = (text: string) => read(text).items.map(({ title }) => title?.value);

  test.each([
    ['in a title', whole.slice(0, whole.indexOf(' keepers'))],
    ['in a tag', whole.slice(0, whole.indexOf('</item></channel>') + 4)],
    ['in CDATA that looks like its end', whole.replace('Lamps and', '<![CDATA[Lamps and')],
    ['in Atom', `<feed><entry><title>Tides</title></entry><entry><title>Lamps`],
    [
      'in JSON',
      '{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1","title":"Tides","authors":[{"name":"Jo"}]},{"id":"2","authors":[{"name":"Al"}],"title":"La',
    ],
  ])('%s says so, and the items before are read', (_, text) => {
    expect(read(text).isCutShort).toBe(true);
    expect(titlesOf(text)).toEqual(['Tides']);
  });

  test('between two items loses none', () => {
    const text = whole.slice(0, whole.indexOf('</channel>'));
    expect(read(text).isCutShort).toBe(true);
    expect(titlesOf(text)).toEqual(['Tides', 'Lamps and their keepers']);
  });

  test.each([
    ['comments behind it', `${whole}<!-- served in 3 ms -->`],
    ['an item that is not closed', rss(`<item><title>Tides</title>${second}`)],
    ['an end tag in capitals', whole.replace('</rss>', '</RSS>')],
    ['markup before it', `<br><p>Warning${whole}`],
  ])('is not one with %s', (_, text) => {
    expect(read(text).isCutShort).toBe(false);
  });
});

test('an item that only says when it was changed came out then', () => {
  const { published, updated } = item('<feed><entry><updated>2026-03-05T08:30:00Z</updated></entry></feed>');
  expect(published).toEqual(new Date('2026-03-05T08:30:00Z'));
  expect(updated).toEqual(published);
});

test('files that come with an item are listed once', () => {
  const { enclosures } = item(
    rss(
      '<item><enclosure url="/a.mp3" length="1200" type="audio/mpeg"/><media:group><media:content url="https://harbour.example/a.mp3"/></media:group></item>',
    ),
  );
  expect(enclosures).toEqual([{ url: 'https://harbour.example/a.mp3', type: 'audio/mpeg', length: 1200 }]);
});

describe('an attack', () => {
  test('by entities that name each other expands nothing', () => {
    const bomb = `<!DOCTYPE rss [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
      ${rss('<item><title>&a;&b;&f;</title></item>')}`;
    expect(item(bomb).title?.value).toBe('lol&b;&f;');
  });

  test('by nesting ends without overflow', () => {
    const deep = rss(`<item><title>Tides</title><description>${'<div>'.repeat(200_000)}</description></item>`);
    expect(item(deep).title?.value).toBe('Tides');
  });

  test('by nesting inside escaped HTML ends without overflow', () => {
    const deep = rss(
      `<item><description>${'&lt;div&gt;'.repeat(400_000)}</description><link>https://harbour.example/</link></item>`,
    );
    expect(item(deep).link).toBe('https://harbour.example/');
  });

  test('by size is refused', () => {
    expect(() => parseFeed(new Uint8Array(17 * 1024 * 1024))).toThrow('订阅源太大');
  });
});

test.each(['', 'harbour', '<html><body><p>Harbour Notes</p></body></html>', '{"title": "x"}', '{"items": ', '[1]'])(
  '%j is no feed',
  (text) => {
    expect(() => read(text)).toThrow('这不是订阅源');
  },
);

test('a JSON feed with wrong types keeps what is right', () => {
  const { items } = read(
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1',
      feed_url: 'https://harbour.example/feed.json',
      items: [
        7,
        null,
        {
          id: 'a',
          title: {},
          url: '/tides',
          authors: [{ name: 'Jo Reed' }, 3],
          content_html: '<p onclick=x>Hi</p>',
          date_published: 'soon',
        },
      ],
    }),
  );
  expect(items).toMatchObject([
    {
      guid: 'a',
      title: null,
      link: 'https://harbour.example/tides',
      author: 'Jo Reed',
      published: null,
      content: { value: '<p>Hi</p>' },
    },
  ]);
});
