/** Writes notes, words and visits while the process is killed, and counts what was acknowledged and is gone. */
import { randomUUID } from 'node:crypto';
import type { Article } from '#contract/shapes.ts';
import { type Call, logInAsAdmin } from './calls.ts';
import { removeDataDir, startProduct } from './product.ts';

export interface Durability {
  acknowledged: number;
  /** Acknowledged, too. */
  visits: number;
  lost: string[];
}

/** Words that are certainly in the dictionary, one after the other. */
const WORDS =
  'harbour lamp rope tide gull market salt boat noon sun fish basket coin queue price melon lift mirror snack gate'.split(
    ' ',
  );

/** In each round starts the product, writes from several connections at once, and kills the product by SIGKILL meanwhile. */
export async function killRepeatedly(rounds: number): Promise<Durability> {
  let dataDir: string | undefined;
  const notes = new Set<string>();
  const contexts = new Set<string>();
  const visits = new Set<string>();
  const cuid = randomUUID();
  for (let round = 0; round < rounds; round += 1) {
    const product = await startProduct({ dataDir });
    dataDir = product.dataDir;
    const { call } = await logInAsAdmin(product.address);
    const before = notes.size + contexts.size;
    const article = await call('GET /reader/article/waikan/{id}/show', { params: { id: await firstArticle(call) } });
    const writers = [
      writeNotes(call, article, notes),
      writeNotes(call, article, notes),
      writeWords(call, round, contexts),
      logVisits(product.address, cuid, visits),
    ];
    // The kill comes while data is written, after a different number of writes in each round.
    const enough = before + 20 + ((round * 7) % 30);
    while (notes.size + contexts.size < enough) await new Promise((resolve) => setTimeout(resolve, 5));
    await product.end('SIGKILL');
    await Promise.all(writers);
  }
  const product = await startProduct({ dataDir });
  const { call } = await logInAsAdmin(product.address);
  const id = await firstArticle(call);
  const kept = new Set(
    (await call('GET /reader/article/{id}/notes', { params: { id } })).items.map((note) => note.note_uuid),
  );
  const keptSentences = new Set<string>();
  for (let offset: number | null = 0; offset !== null; ) {
    const page: Awaited<ReturnType<typeof wordPage>> = await wordPage(call, offset);
    for (const word of page.items) for (const context of word.contexts) keptSentences.add(context.sentence);
    offset = page.next_offset;
  }
  const keptVisits = new Set<unknown>();
  for (let offset: number | null = 0; offset !== null; ) {
    const page: Awaited<ReturnType<typeof visitPage>> = await visitPage(call, cuid, offset);
    for (const { data } of page.items) keptVisits.add(data);
    offset = page.next_offset;
  }
  await product.end();
  removeDataDir(product.dataDir);
  const lost = [
    ...[...notes].filter((uuid) => !kept.has(uuid)),
    ...[...contexts].filter((sentence) => !keptSentences.has(sentence)),
    ...[...visits].filter((path) => !keptVisits.has(path)),
  ];
  return { acknowledged: notes.size + contexts.size, visits: visits.size, lost };
}

const visitPage = (call: Call, cuid: string, offset: number) =>
  call('GET /reader/visitor/logs', { query: { cuid, offset, limit: 100 } });

const wordPage = (call: Call, offset: number) => call('GET /reader/myword', { query: { offset, limit: 100 } });

async function firstArticle(call: Call): Promise<string> {
  const { items } = await call('GET /reader/article/waikan', { query: { limit: 1 } });
  if (items[0] === undefined) throw new Error('no article');
  return items[0].id;
}

/** Writes notes until the connection breaks, which the kill causes. */
async function writeNotes(call: Call, article: Article, acknowledged: Set<string>): Promise<void> {
  const block = article.blocks.find(({ type }) => type === 'paragraph');
  if (!block?.text) throw new Error('no paragraph');
  const quote = block.text.slice(0, 12);
  const data = {
    start: { block_id: block.id, offset: 0 },
    end: { block_id: block.id, offset: 12 },
    quote,
    prefix: '',
    suffix: '',
    version: article.version,
  };
  for (;;) {
    const note_uuid = randomUUID();
    try {
      await call('POST /reader/article/{id}/notes/add', {
        params: { id: article.id },
        body: { note_uuid, text: quote, root: 'en', color: 'yellow', data },
      });
    } catch {
      return;
    }
    acknowledged.add(note_uuid);
  }
}

async function writeWords(call: Call, round: number, acknowledged: Set<string>): Promise<void> {
  for (const word of WORDS) {
    const sentence = `Round ${round} saw the ${word}.`;
    try {
      await call('POST /reader/myword', { body: { word, sentence } });
    } catch {
      return;
    }
    acknowledged.add(sentence);
  }
}

/** Sends one event after the other, as a browser does, until the connection breaks. */
async function logVisits(address: string, cuid: string, acknowledged: Set<string>): Promise<void> {
  for (;;) {
    const data = `/visit/${randomUUID()}`;
    try {
      const { ok } = await fetch(`${address}/api/log`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' },
        body: JSON.stringify({ name: 'OPEN_PAGE', data, cuid }),
      });
      if (!ok) return;
    } catch {
      return;
    }
    acknowledged.add(data);
  }
}
