/** Default covers: the same article always gets the same one. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const COVERS = JSON.parse(readFileSync(new URL('../../../../data/covers.json', import.meta.url), 'utf8')) as string[];

/** A cover picked by the article's own key (its address or title), so that fetching it again changes nothing. */
export function defaultCover(key: string): string {
  const first = createHash('sha256').update(key).digest().readUInt32BE(0);
  const cover = COVERS[first % COVERS.length];
  if (cover === undefined) throw new Error('data/covers.json lists no covers');
  return cover;
}
