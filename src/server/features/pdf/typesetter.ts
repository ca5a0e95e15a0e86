/** Sets pages in a process of its own, one document after the other; the process is replaced now and then. */
import { HelperProcess } from '#server/threads/helper-process.ts';
import type { PageData } from './page-data.ts';
import type { TypesetRequest } from './typeset-process.ts';

export interface Typesetter {
  /** @param pictures JPEG by their paths among the files of the template @returns bytes of a PDF @throws Error when the pages can't be set, or not within half a minute */
  typeset(data: PageData, pictures: ReadonlyMap<string, Uint8Array>): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Documents of one process: each leaves some 2 MB behind. */
const DOCUMENTS = 50;

export function createTypesetter(): Typesetter {
  const helper = new HelperProcess<TypesetRequest, Uint8Array>(new URL('./typeset-process.ts', import.meta.url));
  let done = 0;
  let turn: Promise<unknown> = Promise.resolve();
  return {
    typeset(data, pictures) {
      const mine = turn.then(async () => {
        if (done >= DOCUMENTS) {
          await helper.end();
          done = 0;
        }
        done += 1;
        return helper.ask({ data, pictures });
      });
      turn = mine.catch(() => undefined);
      return mine;
    },
    async close() {
      await turn;
      await helper.end();
    },
  };
}
