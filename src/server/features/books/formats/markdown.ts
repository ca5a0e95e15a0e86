/** Markdown as markup: GitHub's kind, with its footnotes as EPUB marks them. */
import { Marked, type Tokens } from 'marked';

/** `[^1]: The note.`, with the lines that belong to it: up to an empty one, and indented ones behind that. */
const DEFINITION =
  /^ {0,3}\[\^([^\]\s]{1,100})\]:[ \t]*([^\n]*(?:\n(?! {0,3}\[\^[^\]\s]{1,100}\]:)[ \t]*\S[^\n]*)*(?:\n(?:[ \t]*\n)+(?: {4}|\t)[ \t]*\S[^\n]*(?:\n(?! {0,3}\[\^)[ \t]*\S[^\n]*)*)*)(?:\n|$)/;
const CALL = /^\[\^([^\]\s]{1,100})\]/;
/** Characters in which a definition is looked for behind a paragraph without an empty line. */
const LOOK_AHEAD = 5_000;

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
          return `<aside epub:type="footnote" id="${escaped(id)}">${this.parser.parse(tokens)}</aside>`;
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
          if (!defined.has(id)) return escaped(raw);
          return `<a epub:type="noteref" href="#${encodeURIComponent(id)}">${numberOf(id)}</a>`;
        },
      },
    ],
  });
  return reader.parse(text, { async: false });
}
