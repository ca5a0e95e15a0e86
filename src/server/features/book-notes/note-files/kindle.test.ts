/** Kindles of other languages, and notebooks that the Kindle app exports; Kindles in English and Chinese are in `reading.test.ts`. */
import { expect, test } from 'vitest';
import type { Clipping } from './clipping.ts';
import { readNoteFile } from './reading.ts';

const read = (text: string, name = '') => readNoteFile(Buffer.from(text), name);
const brief = (clippings: readonly Clipping[] = []) => clippings.map(({ text, comment }) => [text, comment]);
const clip = (info: string, body: string) =>
  `Der stille Hafen (Reed, Jo)\r\n- ${info}\r\n\r\n${body}\r\n==========\r\n`;

test.each([
  [
    'German',
    'Ihre Markierung auf Seite 12 | bei Position 180-182',
    'Ihre Notiz auf Seite 12 | bei Position 182',
    'Ihr Lesezeichen auf Seite 13 | bei Position 190',
  ],
  [
    'French',
    'Votre surlignement sur la page 12 | emplacement 180-182',
    'Votre note sur la page 12 | emplacement 182',
    'Votre signet sur la page 13 | emplacement 190',
  ],
  [
    'Spanish',
    'Tu subrayado en la página 12 | posición 180-182',
    'Tu nota en la página 12 | posición 182',
    'Tu marcador en la página 13 | posición 190',
  ],
  [
    'Italian',
    'La tua evidenziazione a pagina 12 | posizione 180-182',
    'La tua nota a pagina 12 | posizione 182',
    'Il tuo segnalibro a pagina 13 | posizione 190',
  ],
  [
    'Portuguese',
    'Seu destaque na página 12 | posição 180-182',
    'Sua nota na página 12 | posição 182',
    'Seu marcador na página 13 | posição 190',
  ],
  [
    'Japanese',
    '12ページ|位置No. 180-182のハイライト',
    '12ページ|位置No. 182のメモ',
    '13ページ|位置No. 190のブックマーク',
  ],
])('a Kindle in %s', (_, highlight, note, bookmark) => {
  const day = ' | 2023-03-05 22:12:33';
  const { books, bookmarks } = read(
    [clip(highlight + day, 'The old harbour'), clip(note + day, 'so quiet'), clip(bookmark + day, '')].join(''),
  );
  expect([brief(books[0]?.clippings), bookmarks, books[0]?.clippings[0]?.position]).toEqual([
    [['The old harbour', 'so quiet']],
    1,
    180,
  ]);
});

const notebook = (entries: string) =>
  `<!DOCTYPE html><html><head><style>.noteText{}</style></head><body><div class="bodyContainer"><h1><div class="notebookFor">Notebook for</div><div class="bookTitle">The Quiet Harbour</div><div class="authors">Reed, Jo</div></h1><hr/>${entries}</div></body></html>`;

test('a notebook of the Kindle app as a page: chapters, colours, comments on highlights, and those alone', () => {
  const { source, books, bookmarks } = read(
    notebook(`<h2 class="sectionHeading">One: Note on Water</h2>
      <h3 class="noteHeading">Highlight (<span class="highlight_blue">blue</span>) - Page 5 &middot; Location 180</div><div class="noteText">The old harbour &amp;
      its boats</h3>
      <h3 class="noteHeading">Note - Page 5 &middot; Location 181</div><div class="noteText">so quiet</h3>
      <h3 class="noteHeading">Bookmark - Location 190</div>
      <h2 class="sectionHeading">Two</h2>
      <div class="noteHeading">标注（<span class="highlight_yellow">黄色</span>）- 第 9 页 · 位置 300</div><div class="noteText">A boat</div>
      <div class="noteHeading">笔记 - 位置 900</div><div class="noteText">alone</div>`),
  );
  expect([source, bookmarks, books[0]?.title, books[0]?.author]).toEqual([
    'kindle',
    1,
    'The Quiet Harbour',
    'Reed, Jo',
  ]);
  expect(books[0]?.clippings).toMatchObject([
    {
      text: 'The old harbour & its boats',
      comment: 'so quiet',
      color: 'blue',
      chapter: 'One: Note on Water',
      position: 180,
    },
    { text: 'A boat', comment: null, color: 'yellow', chapter: 'Two', position: 300 },
    { text: null, comment: 'alone', chapter: 'Two', position: 900 },
  ]);
});

test('a notebook of the Kindle app as a table', () => {
  const { books } = read(
    `\uFEFF"Your Kindle Notes For:",,,\r\n"The Quiet Harbour",,,\r\n"by Jo Reed",,,\r\n"Free Kindle instant preview:",,,\r\n"http://a.example/b",,,\r\n----------------------------------------------,,,\r\n,,,\r\n"Annotation Type","Location","Starred?","Annotation"\r\n"Highlight (Yellow)","Location 180","","The old harbour, ""quiet"""\r\n"Note","Location 181","","so quiet"\r\n"Highlight (Orange)","Location 200","","A boat"\r\n`,
  );
  expect([books[0]?.title, books[0]?.author]).toEqual(['The Quiet Harbour', 'Jo Reed']);
  expect(books[0]?.clippings).toMatchObject([
    { text: 'The old harbour, "quiet"', comment: 'so quiet', color: 'yellow', position: 180 },
    { text: 'A boat', comment: null, position: 200 },
  ]);
});

test('a notebook without notes is told as such', () => {
  expect(() => read(notebook('<div class="noteHeading">Bookmark - Location 190</div>'), 'a.html')).toThrow(
    '《a.html》里只有书签，没有划线和笔记',
  );
});
