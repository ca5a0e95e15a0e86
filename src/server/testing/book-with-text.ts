/** A book of a reader with chapters as tests write them, on the reader's shelf. */
import { createHash, randomUUID } from 'node:crypto';
import type { Block } from '#contract/shapes.ts';
import type { Context } from '#server/context.ts';
import { bookChapters, bookFiles, bookNotes, books, shelf } from '#server/features/books/tables.ts';

export interface GivenBook {
  title?: string;
  author?: string | null;
  isPublic?: boolean;
  cover?: string | null;
  /** Chapters with lists of paragraphs. */
  chapters?: readonly { title: string; paragraphs: readonly string[] }[];
  /** Bytes of the stored file; without them no file is stored. */
  file?: Uint8Array;
}

const CHAPTERS: NonNullable<GivenBook['chapters']> = [
  {
    title: 'The Harbour',
    paragraphs: [
      'The old harbour was quiet in the morning. Nobody had slept.',
      'A boat came in with the tide, and the men on it said nothing at all.',
    ],
  },
  {
    title: 'The Letter',
    paragraphs: [
      '“It’s naïve to think so,” said Anna. She folded the letter twice.',
      'The old harbour was quiet in the morning, as it had always been. The café was closed.',
    ],
  },
];

/** Sentences end at a full stop; each paragraph's Chinese is 译 and its number. */
export async function bookWithText(
  { database: { db } }: Pick<Context, 'database'>,
  ownerId: number,
  {
    title = 'The Quiet Harbour',
    author = 'Jo Reed',
    isPublic = false,
    cover = null,
    chapters = CHAPTERS,
    file,
  }: GivenBook = {},
): Promise<string> {
  const bytes = file ?? Buffer.from(randomUUID());
  const [stored] = await db
    .insert(bookFiles)
    .values({
      digest: createHash('sha256').update(bytes).digest('hex'),
      bytes: bytes.length,
      format: 'epub',
      status: 'READY',
      title,
      author,
      cover,
      language: 'en',
      description: 'A short story of a harbour.',
      chapterCount: chapters.length,
      wordCount: 1_200,
      difficulty: 'EASY',
    })
    .returning({ id: bookFiles.id });
  const fileId = stored?.id ?? 0;
  await db.insert(bookChapters).values(
    chapters.map((chapter, index) => ({
      fileId,
      index,
      title: chapter.title,
      blocks: chapter.paragraphs.map(
        (text, n): Block => ({
          id: `c${index}b${n}`,
          type: 'paragraph',
          text,
          sentences: sentencesOf(text, `c${index}b${n}`),
        }),
      ),
      wordCount: 100,
      lemmas: new Uint8Array(),
    })),
  );
  const uuid = randomUUID();
  await db.insert(books).values({ uuid, fileId, ownerId, publishedAt: isPublic ? new Date() : null });
  await db.insert(shelf).values({ userId: ownerId, bookUuid: uuid });
  return uuid;
}

/** Stores a number of notes in a book, later ones further to the front, every other one in the second chapter. */
export async function storeBookNotes(
  { database: { db } }: Pick<Context, 'database'>,
  userId: number,
  bookUuid: string,
  count: number,
): Promise<void> {
  const rows = Array.from({ length: count }, (_, number) => ({
    userId,
    noteUuid: randomUUID(),
    bookUuid,
    index: number % 2,
    blockPosition: 0,
    offset: count - 1 - number,
    payload: { text: `${number}` },
  }));
  await db.insert(bookNotes).values(rows);
}

function sentencesOf(text: string, block: string) {
  return [...text.matchAll(/[^.]+\.?[”’]?\s*/g)].map(({ 0: sentence, index }, n) => {
    const start = index;
    const end = index + sentence.trimEnd().length;
    return { id: `${block}s${n}`, start, end, text_zh: `译文${n}。`, origin: 'human' as const };
  });
}
