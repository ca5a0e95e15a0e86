/** Thread entry point of the book parser: what strangers wrote may take long or much memory, and a thread can be ended. */
import { type Ask, answerWithQuestions } from '#server/threads/worker-side.ts';
import type { BookSink, ParsedBook, ParsedChapter } from '../parsed-book.ts';
import { assemble } from './assembly.ts';
import { openBook } from './opening.ts';

export interface BookRequest {
  path: string;
}

export type BookQuestion = { picture: Uint8Array } | { chapter: ParsedChapter } | { progress: number };

async function read({ path }: BookRequest, ask: Ask<BookQuestion>): Promise<ParsedBook> {
  const source = await openBook(path, async () => void (await ask({ progress: 0 })));
  try {
    return await assemble(source, {
      picture: async (bytes) => {
        // A copy of its own can be handed over; a small one may share its memory with others.
        const own = bytes.byteLength === bytes.buffer.byteLength ? bytes : Uint8Array.from(bytes);
        const picture = new Uint8Array(own.buffer as ArrayBuffer);
        return (await ask({ picture }, [picture.buffer])) as Awaited<ReturnType<BookSink['picture']>>;
      },
      chapter: async (chapter) => void (await ask({ chapter })),
      progress: async (progress) => void (await ask({ progress })),
    });
  } finally {
    await source.close();
  }
}

answerWithQuestions(read);
