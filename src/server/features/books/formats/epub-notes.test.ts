/** Notes of an EPUB: what calls them, what they say, and whether they are part of the text. */
import { describe, expect, test } from 'vitest';
import { textOfBlocks } from './collected-book.ts';
import { bookFolder, lines, writePackage } from './testing/book-files.ts';

const { read } = bookFolder();
const one = (content: string, more: Parameters<typeof writePackage>[0]['items'] = []) =>
  read(writePackage({ items: [{ id: 'a', href: 'a.xhtml', content }, ...more] }));

describe('notes', () => {
  const notesOf = async (content: string, more: Parameters<typeof one>[1] = []) => {
    const found = await one(content, more);
    return { found, notes: found.chapters[0]?.footnotes ?? [], text: lines(found) };
  };
  test.each([
    [
      'an EPUB 3 footnote in an aside',
      '<p>Said<a epub:type="noteref" href="#n">1</a>.</p><aside epub:type="footnote" id="n"><p>1. In <i>May</i>. <a epub:type="backlink" href="#r">back</a></p></aside>',
    ],
    [
      'a hidden one',
      '<p>Said<a epub:type="noteref" href="#n">1</a>.</p><section hidden="hidden"><div role="doc-footnote" id="n">In May.</div></section>',
    ],
    [
      'roles of DPUB-ARIA',
      '<p>Said<a role="doc-noteref" href="#n">1</a>.</p><aside role="doc-footnote"><p id="n">In May.</p></aside>',
    ],
    [
      'a rear note',
      '<p>Said<a epub:type="noteref" href="#n">1</a>.</p><aside epub:type="rearnote" id="n">In May.</aside>',
    ],
  ])('%s opens from the text and is no part of it', async (_, body) => {
    const { found, notes, text } = await notesOf(body);
    expect(text).toEqual(['Said1.']);
    expect(notes.map(({ label, blocks }) => [label, textOfBlocks(blocks)])).toEqual([['1', 'In May.']]);
    expect(found.chapters[0]?.blocks[0]?.marks).toEqual([
      { start: 4, end: 5, type: 'footnote', footnote: notes[0]?.id },
    ]);
  });

  test('a document of nothing but such notes under a heading is no chapter', async () => {
    const { notes, found } = await notesOf('<p>Said<a epub:type="noteref" href="notes.xhtml#n1">1</a>.</p>', [
      { id: 'n', href: 'notes.xhtml', content: '<h2>Notes</h2><aside epub:type="footnote" id="n1">In May.</aside>' },
    ]);
    expect([notes.length, found.chapters.length]).toEqual([1, 1]);
  });

  test('raised numbers lead to notes in another document, which stay in the text; the way back is a link', async () => {
    const rear =
      '<h2>Notes</h2><p id="n1"><a href="a.xhtml#r1"><sup>1</sup></a> In May.</p><p id="n2"><a href="a.xhtml#r2">2.</a> In June.</p>';
    const { notes, text, found } = await notesOf(
      '<p>Said<a id="r1" href="notes.xhtml#n1"><sup>1</sup></a> and done<sup><a id="r2" href="notes.xhtml#n2">2</a></sup></p>',
      [{ id: 'n', href: 'notes.xhtml', content: rear }],
    );
    expect(notes.map(({ label, blocks }) => [label, textOfBlocks(blocks)])).toEqual([
      ['1', 'In May.'],
      ['2', 'In June.'],
    ]);
    expect(text).toContain('1 In May.');
    expect(found.chapters[1]?.blocks[1]?.marks).toEqual([
      { start: 0, end: 1, type: 'link', place: { index: 0, block_id: null } },
    ]);
  });

  test.each(['#1', '*', '**', '†'])(
    'a note is called by the sign %s, which does not stand before what it says',
    async (sign) => {
      const { notes } = await notesOf(
        `<p>Said<a epub:type="noteref" href="#n">${sign}</a>.</p><aside epub:type="footnote" id="n"><p>${sign} In May.</p></aside>`,
      );
      expect(notes.map(({ label, blocks }) => [label, textOfBlocks(blocks)])).toEqual([[sign, 'In May.']]);
    },
  );

  const item = (content: string, kind = 'duokan-footnote') =>
    `<p>Said<a class="${kind}" href="#n" id="r"><img alt="注" src="note.png"/></a>.</p><ol class="duokan-footnote-content"><li class="duokan-footnote-item" id="n">${content}</li></ol>`;
  test.each([
    ['a picture, as in Duokan’s books', item('<a href="#r">◎</a>In May.'), '*'],
    ['a picture in a raised link', item('In May.', 'ft duokan-footnote x'), '*'],
    [
      'the picture that holds it, as in QQ’s',
      '<p>Said<img class="qqreader-footnote" alt="In May." src="n.png"/>.</p>',
      '*',
    ],
    ['the picture that holds it, as in Zhangyue’s', '<p>Said<img zy-footnote="In May." src="n.png"/>.</p>', '*'],
    ['a sign that holds it, as in WeRead’s', '<p>Said<span data-wr-footernote="In May."></span>.</p>', '*'],
    [
      'a number that only a style sheet raises, as InDesign writes it',
      '<p>Said<a class="_idFootnoteLink" href="#n">1</a>.</p><aside epub:type="footnote" id="n"><p><a href="#r">1</a> In May.</p></aside>',
      '1',
    ],
  ])('a note is called by %s', async (_, body, label) => {
    const { notes, text } = await notesOf(body);
    expect(text).toEqual([`Said${label}.`]);
    expect(notes.map((note) => [note.label, textOfBlocks(note.blocks)])).toEqual([[label, 'In May.']]);
  });

  test('a number on the line that leads elsewhere than to a note is a link, and stays in a title', async () => {
    const { notes, found } = await notesOf(
      '<h1><a href="#top">I</a> The Quay</h1><p id="top">See <a href="#end">2</a>.</p><p id="end">In May.</p>',
    );
    expect([notes.length, found.chapters[0]?.title]).toEqual([0, 'I The Quay']);
  });

  test('one that nothing leads to is not lost, and ids are unique in the book', async () => {
    const note =
      '<p>x<a epub:type="noteref" href="#n">*</a> y<a epub:type="noteref" href="#n">*</a></p><aside epub:type="footnote" id="n">Called</aside><aside epub:type="footnote" id="m">Not called</aside>';
    const found = await read(
      writePackage({
        items: [
          { id: 'a', href: 'a.xhtml', content: note },
          { id: 'b', href: 'b.xhtml', content: note },
        ],
      }),
    );
    expect(lines(found)).toEqual(['x* y*', 'Not called', 'x* y*', 'Not called']);
    const ids = found.chapters
      .flatMap(({ blocks, footnotes }) => [...blocks, ...footnotes.flatMap((one) => one.blocks)])
      .map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(found.chapters.map(({ footnotes }) => footnotes.length)).toEqual([1, 1]);
  });
});
