/** Markdown as markup: GitHub's kind, with its footnotes as EPUB marks them. */
import { Marked, type Token, type Tokens } from 'marked';

/** `[^1]: The note.`, with the lines that belong to it: up to an empty one, and indented ones behind that. */
const DEFINITION =
  /^ {0,3}\[\^([^\]\s]{1,100})\]:[ \t]*([^\n]*(?:\n(?! {0,3}\[\^[^\]\s]{1,100}\]:)[ \t]*\S[^\n]*)*(?:\n(?:[ \t]*\n)+(?: {4}|\t)[ \t]*\S[^\n]*(?:\n(?! {0,3}\[\^)[ \t]*\S[^\n]*)*)*)(?:\n|$)/;
const CALL = /^\[\^([^\]\s]{1,100})\]/;
/** Characters in which a definition is looked for behind a paragraph without an empty line. */
const LOOK_AHEAD = 5_000;

/** A note in the line, `^[The note.]` (Pandoc), with brackets in it in pairs, and without another note. */
const INLINE = /^\^\[(?!\^)((?:[^[\]\\^]|\\.|\^(?!\[)|\[(?:[^[\]\\]|\\.){0,1000}\]){1,2000})\]/s;

/** Lines of verse, `| The line`, with lines that continue one (Pandoc); a table has a row of dashes under its first one. */
const VERSE = /^(?: {0,3}\|(?: [^\n]*)?(?:\n {1,8}[^\s|][^\n]*)*(?:\n(?! {0,3}\|[ :|-]*-[ :|-]*(?:\n|$))|$)){2,}/;

/** A term and what it means, `: The meaning`, with the lines that go on with one; several of each may follow (PHP Markdown Extra, Pandoc). */
const MEANING = /^ {0,3}[:~][ \t]+([^\n]*(?:\n(?! {0,3}[:~][ \t])[ \t]*\S[^\n]*)*)(?:\n|$)/;
const TERM = /^(?! {0,3}(?:[:~|><#]|[-*+] |\d+[.)] |```))( {0,3}\S[^\n]{0,300})\n(?:[ \t]*\n)?(?= {0,3}[:~][ \t]+\S)/;

const idOf = (label: string) => `note ${label.toLowerCase()}`;
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Notes are numbered by their first call; what calls no note that is defined stays as it is written. */
export function markdownMarkup(text: string): string {
  const defined = new Set<string>();
  const numbers = new Map<string, number>();
  const numberOf = (id: string) => {
    const number = numbers.get(id) ?? numbers.size + 1;
    numbers.set(id, number);
    return number;
  };
  const inline: string[] = [];
  const call = (id: string) => `<a epub:type="noteref" href="#${encodeURIComponent(id)}">${numberOf(id)}</a>`;
  const aside = (id: string, content: string) => `<aside epub:type="footnote" id="${escaped(id)}">${content}</aside>`;
  const reader = new Marked({
    async: false,
    gfm: true,
    extensions: [
      {
        name: 'note',
        level: 'block',
        start: (source) => /\n {0,3}\[\^/.exec(source.slice(0, LOOK_AHEAD))?.index,
        tokenizer(source) {
          const [raw, label, content = ''] = DEFINITION.exec(source) ?? [];
          if (raw === undefined || label === undefined) return undefined;
          const id = idOf(label);
          defined.add(id);
          const tokens = this.lexer.blockTokens(content.replace(/^(?: {4}|\t)/gm, ''), []);
          return { type: 'note', raw, id, tokens };
        },
        renderer({ id, tokens = [] }) {
          return aside(id, this.parser.parse(tokens));
        },
      },
      {
        name: 'verse',
        level: 'block',
        tokenizer(source) {
          const [raw] = VERSE.exec(source) ?? [];
          if (raw === undefined) return undefined;
          const lines = raw.trimEnd().split(/\n(?= {0,3}\|)/);
          const tokens = lines.map((line) =>
            this.lexer.inlineTokens(line.replace(/^ {0,3}\| */, '').replace(/\n +/g, ' '), []),
          );
          return { type: 'verse', raw, lines: tokens };
        },
        renderer({ lines }) {
          return `<p>${(lines as Token[][]).map((line) => this.parser.parseInline(line)).join('<br>')}</p>`;
        },
      },
      {
        name: 'definitions',
        level: 'block',
        tokenizer(source): Tokens.Generic | undefined {
          const [begin, term] = TERM.exec(source) ?? [];
          if (begin === undefined || term === undefined) return undefined;
          let raw = begin;
          const meanings: Token[][] = [];
          for (let found = MEANING.exec(source.slice(raw.length)); found; ) {
            const [whole, meaning = ''] = found;
            raw += whole;
            meanings.push(this.lexer.blockTokens(meaning.replace(/^(?: {1,4}|\t)/gm, ''), []));
            const [gap = ''] = /^(?:[ \t]*\n)?(?= {0,3}[:~][ \t]+\S)/.exec(source.slice(raw.length)) ?? [];
            found = MEANING.exec(source.slice(raw.length + gap.length));
            if (found) raw += gap;
          }
          return { type: 'definitions', raw, term: this.lexer.inlineTokens(term.trim(), []), meanings };
        },
        renderer({ term, meanings }) {
          const each = (meanings as Token[][]).map((meaning) => `<dd>${this.parser.parse(meaning)}</dd>`);
          return `<dl><dt>${this.parser.parseInline(term as Token[])}</dt>${each.join('')}</dl>`;
        },
      },
      {
        name: 'call',
        level: 'inline',
        tokenizer(source): Tokens.Generic | undefined {
          const [raw, label] = CALL.exec(source) ?? [];
          return raw === undefined || label === undefined ? undefined : { type: 'call', raw, id: idOf(label) };
        },
        renderer({ id, raw }) {
          return defined.has(id) ? call(id) : escaped(raw);
        },
      },
      {
        name: 'inlineNote',
        level: 'inline',
        start: (source) => source.indexOf('^['),
        tokenizer(source): Tokens.Generic | undefined {
          const [raw, content = ''] = INLINE.exec(source) ?? [];
          return raw === undefined
            ? undefined
            : { type: 'inlineNote', raw, tokens: this.lexer.inlineTokens(content.trim(), []) };
        },
        renderer({ tokens = [] }) {
          const id = `inline ${inline.length}`;
          inline.push(aside(id, `<p>${this.parser.parseInline(tokens)}</p>`));
          return call(id);
        },
      },
    ],
  });
  const markup = reader.parse(text, { async: false });
  return markup + inline.join('');
}
