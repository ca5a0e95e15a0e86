import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldText, readForm } from './multipart.ts';

/** Cut into pieces of such sizes, again and again. */
async function* inPieces(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

async function read(bytes: Uint8Array, contentType: string, sizes: readonly number[] = [7]) {
  const parts: { name: string; filename: string | null; content: string }[] = [];
  for await (const part of readForm(inPieces(bytes, sizes), contentType)) {
    const { name, filename } = part;
    parts.push({ name, filename, content: Buffer.from(await fieldText(part, 1_000_000), 'utf8').toString('base64') });
  }
  return parts;
}

test('every form that a browser writes is read as it was, however it is cut', async () => {
  const text = fc.string({ unit: 'grapheme-composite', maxLength: 60 });
  const entries = fc.array(fc.record({ name: text, filename: text, content: text, isFile: fc.boolean() }), {
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(entries, fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), async (given, sizes) => {
      // A form writes each line end as \r\n.
      const plain = (value: string) =>
        value
          .toWellFormed()
          .replace(/[\r\n\0]/g, '')
          .replaceAll('%22', '');
      const form = new FormData();
      for (const { name, filename, content, isFile } of given) {
        if (isFile) form.append(plain(name), new File([`\r\n--${content}\r\n`], `${plain(filename)}.txt`));
        else form.append(plain(name), plain(content));
      }
      const request = new Request('http://localhost', { method: 'POST', body: form });
      const contentType = request.headers.get('content-type') ?? '';
      const found = await read(new Uint8Array(await request.arrayBuffer()), contentType, sizes);
      expect(found).toEqual(
        given.map(({ name, filename, content, isFile }) => ({
          name: plain(name),
          filename: isFile ? `${plain(filename)}.txt` : null,
          content: Buffer.from(isFile ? `\r\n--${content}\r\n` : plain(content), 'utf8').toString('base64'),
        })),
      );
    }),
    // A line end for regular expressions, none for HTTP.
    { examples: [[[{ name: '\u2028', filename: '', content: '', isFile: false }], [1]]] },
  );
});

test.each([
  ['no form', 'text/plain', 'hello'],
  ['no boundary', 'multipart/form-data', '--x--'],
  [
    'one that breaks off',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb',
  ],
  ['one without end', 'multipart/form-data; boundary=x', '--x\r\n\r\n\r\n'.repeat(60)],
  ['a head without end', 'multipart/form-data; boundary=x', `--x\r\n${'a'.repeat(9_000)}\r\n\r\n--x--`],
])('%s is refused', async (_, contentType, body) => {
  await expect(read(Buffer.from(body), contentType)).rejects.toMatchObject({ reason: 'INVALID_INPUT' });
});
