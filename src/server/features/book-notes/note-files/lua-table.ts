/** Reads a Lua file that returns a table of literals, as KOReader keeps its settings. Nothing is run. */
import { AppError } from '#contract/errors.ts';

export type LuaValue = string | number | boolean | null | LuaTable;
/** Lists too: their keys are numbers from 1. */
export type LuaTable = Map<string | number, LuaValue>;

const DEEPEST = 30;
const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v', '\n': '\n' };

/** @throws {AppError} INVALID_INPUT for anything but literals */
export function readLuaTable(text: string): LuaTable {
  let at = 0;
  const wrong = () => new AppError('INVALID_INPUT', { msg: `KOReader 的文件在第 ${lineOf(text, at)} 行读不下去` });
  const skip = () => {
    for (;;) {
      while (/\s/.test(text[at] ?? '')) at++;
      if (!text.startsWith('--', at)) return;
      const end = text.indexOf('\n', at);
      at = end === -1 ? text.length : end + 1;
    }
  };
  const take = (sign: string) => {
    skip();
    if (!text.startsWith(sign, at)) return false;
    at += sign.length;
    return true;
  };

  function string(): string {
    const quote = text[at++] as string;
    const bytes: Buffer[] = [];
    let piece = '';
    // Bytes beyond ASCII may be written as decimal escapes, which together are UTF-8.
    const flush = () => {
      if (piece !== '') bytes.push(Buffer.from(piece));
      piece = '';
    };
    while (text[at] !== quote) {
      if (at >= text.length) throw wrong();
      if (text[at] !== '\\') {
        piece += text[at++];
        continue;
      }
      const number = /^\d{1,3}/.exec(text.slice(at + 1, at + 4))?.[0];
      if (number !== undefined) {
        flush();
        bytes.push(Buffer.from([Number(number) & 0xff]));
        at += 1 + number.length;
      } else {
        const sign = text[at + 1] ?? '';
        piece += ESCAPES[sign] ?? sign;
        at += 2;
      }
    }
    at++;
    flush();
    return Buffer.concat(bytes).toString('utf8');
  }

  function value(depth: number): LuaValue {
    skip();
    const sign = text[at] ?? '';
    if (sign === '{') return table(depth + 1);
    if (sign === '"' || sign === "'") return string();
    const word = /^(?:true|false|nil|-?(?:0x[\da-f]+|\d+\.?\d*(?:e[+-]?\d+)?|\.\d+))/i.exec(text.slice(at, at + 40))?.[0];
    if (word === undefined) throw wrong();
    at += word.length;
    if (word === 'nil') return null;
    return word === 'true' || word === 'false' ? word === 'true' : Number(word);
  }

  function key(): string | number | null {
    if (take('[')) {
      const found = value(DEEPEST);
      if ((typeof found !== 'string' && typeof found !== 'number') || !take(']') || !take('=')) throw wrong();
      return found;
    }
    skip();
    const name = /^([A-Za-z_]\w*)\s*=(?!=)/.exec(text.slice(at, at + 200));
    if (name === null) return null;
    at += name[0].length;
    return name[1] as string;
  }

  function table(depth: number): LuaTable {
    if (depth > DEEPEST) throw wrong();
    at++;
    const entries: LuaTable = new Map();
    let next = 1;
    while (!take('}')) {
      const name = key() ?? next++;
      entries.set(name, value(depth));
      if (!take(',') && !take(';')) {
        if (!take('}')) throw wrong();
        break;
      }
    }
    return entries;
  }

  skip();
  if (!take('return')) throw wrong();
  skip();
  if (text[at] !== '{') throw wrong();
  return table(0);
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}
