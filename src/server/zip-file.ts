/** Zip files as streams: entries are made one after the other while those before are sent, so that memory does not grow with the file. */
import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  /** Path inside the file. */
  name: string;
  content: string | Uint8Array;
  /** False for what is compressed already. */
  compress?: boolean;
  /** Date of the file that it becomes when it is taken out. */
  at?: Date;
}

/** Date of an entry without one, the first day that ZIP has, so that the same content gives the same bytes. */
const DAY = new Date(1980, 0, 1);

/** @param entries what they throw, the stream throws */
export function zipStream(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  // A stream of our own, because that of the library takes everything at once.
  const output = new PassThrough();
  const fail = (error: Error) => output.destroy(error);
  zip.on('error', fail);
  zip.outputStream.on('error', fail).pipe(output);
  const source = zip.outputStream as PassThrough;
  async function add(): Promise<void> {
    for await (const { name, content, compress = true, at } of entries) {
      if (output.destroyed) return;
      const entry = { mtime: at ?? DAY, mode: 0o100644, compress, forceDosTimestamp: at === undefined };
      zip.addBuffer(Buffer.from(content), name, entry);
      if (source.writableNeedDrain) await once(source, 'drain');
    }
    zip.end();
  }
  add().catch(fail);
  return output;
}
