/** Sets pages in a process of its own, one document after the other; the process starts with the first and is replaced now and then. */
import { type ChildProcess, fork } from 'node:child_process';
import type { PageData } from './page-data.ts';
import type { TypesetAnswer, TypesetRequest } from './typeset-process.ts';

export interface Typesetter {
  /** @param pictures JPEG by their paths among the files of the template @returns bytes of a PDF @throws Error when the pages can't be set, or not within half a minute */
  typeset(data: PageData, pictures: ReadonlyMap<string, Uint8Array>): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Documents of one process: each leaves some 2 MB behind. */
const DOCUMENTS = 50;
const LONGEST_MS = 30_000;
const SCRIPT = new URL('./typeset-process.ts', import.meta.url);

export function createTypesetter(): Typesetter {
  let child: ChildProcess | null = null;
  let done = 0;
  let lastId = 0;
  let turn: Promise<unknown> = Promise.resolve();

  async function end(): Promise<void> {
    const ended = child;
    child = null;
    done = 0;
    if (ended === null || ended.exitCode !== null) return;
    await new Promise((resolve) => {
      ended.once('exit', resolve);
      ended.kill();
    });
  }

  function ask(data: PageData, pictures: ReadonlyMap<string, Uint8Array>): Promise<Uint8Array> {
    child ??= fork(SCRIPT, { serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const asked = child;
    lastId += 1;
    const request: TypesetRequest = { id: lastId, data, pictures };
    return new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        clearTimeout(timer);
        asked.off('message', onMessage);
        asked.off('exit', onExit);
        act();
      };
      const onMessage = (answer: TypesetAnswer) => {
        if (answer.id !== request.id) return;
        settle(() => ('bytes' in answer ? resolve(answer.bytes) : reject(new Error(answer.problem))));
      };
      const onExit = () => {
        if (child === asked) child = null;
        settle(() => reject(new Error('the process that sets pages ended')));
      };
      const timer = setTimeout(() => asked.kill('SIGKILL'), LONGEST_MS);
      asked.on('message', onMessage);
      asked.on('exit', onExit);
      asked.send(request);
    });
  }

  return {
    typeset(data, pictures) {
      const mine = turn.then(async () => {
        if (done >= DOCUMENTS) await end();
        done += 1;
        return ask(data, pictures);
      });
      turn = mine.catch(() => undefined);
      return mine;
    },
    async close() {
      await turn;
      await end();
    },
  };
}
