import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { clusterWords } from './clusters.ts';

const folder = mkdtempSync(join(tmpdir(), 'vectors-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('Words with like vectors share a cluster, and no others do.', () => {
  const path = join(folder, 'vectors.json');
  const vectors = { cat: [1, 0, 9], dog: [0.99, 0.01, 9], run: [0, 1, 0], walk: [0.01, 0.98, 0], '2': [-1, 0, 0] };
  const written = Object.fromEntries(Object.entries(vectors).map(([word, vector]) => [word, [...vector, 1, 0]]));
  writeFileSync(path, JSON.stringify({ dimensions: 3, words: Object.keys(vectors), vectors: written }));
  const clusters = clusterWords(path);
  expect([...clusters.keys()].sort()).toEqual(['cat', 'dog', 'run', 'walk']);
  expect(clusters.get('run')).not.toBe(clusters.get('cat'));
  expect(clusterWords(path)).toEqual(clusters);
});
