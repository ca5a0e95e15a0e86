import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';

const LIMIT = 60_000;
const fixtures = 'src/server/features/extraction/fixtures/pages';
const folder = mkdtempSync(join(tmpdir(), 'waikan-extract-'));
afterAll(() => rmSync(folder, { recursive: true }));
const run = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/extract.ts', ...args], { encoding: 'utf8', timeout: LIMIT });

describe('the extract command', () => {
  it('writes title, authors, date and text of each page of a folder, and for what is no page the reason', {
    timeout: LIMIT,
  }, () => {
    const page = readFileSync(join(fixtures, 'poem-lines.shtml'));
    writeFileSync(join(folder, 'poem.html'), page);
    writeFileSync(join(folder, 'packed.html.gz'), gzipSync(page));
    writeFileSync(join(folder, 'paper.html'), '%PDF-1.7 and so on');
    writeFileSync(join(folder, 'huge.html'), Buffer.alloc(6 * 1024 * 1024, '<p>Harbour. '));
    writeFileSync(join(folder, 'deep.html'), `${'<div>'.repeat(100_000)}Harbour`);
    writeFileSync(join(folder, 'cut.html.gz'), gzipSync(page).subarray(0, 300));
    writeFileSync(join(folder, 'bomb.html.gz'), gzipSync(Buffer.alloc(30 * 1024 * 1024, ' ')));
    mkdirSync(join(folder, 'folder.html'), { recursive: true });
    writeFileSync(join(folder, 'short.html'), '<p>Zu kurz, und nicht Englisch.</p>');
    const out = join(folder, 'out.json');
    const { stderr, status } = run('--dir', folder, '--out', out);
    expect(status).toBe(0);
    expect(stderr).toMatch(/^paper: 这是 PDF 文件/m);
    expect(stderr).toMatch(/^huge: 网页太大/m);
    expect(stderr.trim().split('\n')).toHaveLength(6);
    const { poem, packed, paper, short, ...bad } = JSON.parse(readFileSync(out, 'utf8'));
    expect(poem).toMatchObject({
      title: 'Poem of the week: Harbour, Night',
      byline: 'Edda Moyle',
      published_at: '2025-01-05T00:00:00.000Z',
      text: expect.stringMatching(/^This week.+\nThe tide comes in without a knock/),
    });
    expect(packed).toEqual(poem);
    expect(paper).toEqual({ title: '', byline: null, published_at: null, text: '' });
    expect(Object.keys(bad).sort()).toEqual(['bomb', 'cut', 'deep', 'folder', 'huge']);
    for (const page of Object.values(bad)) expect(page).toEqual(paper);
    expect(short.text).toBe('Zu kurz, und nicht Englisch.');
  });

  it('prints one page with all that is known of it', { timeout: LIMIT }, () => {
    const { stdout } = run(join(fixtures, 'amp-story.shtml'), '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      canonical_url: 'https://county-stage.example/theatre/butler',
      blocks: expect.arrayContaining([expect.objectContaining({ type: 'paragraph', id: 'b1' })]),
    });
  });

  it('prints how well pages are read', { timeout: LIMIT }, () => {
    const scored = mkdtempSync(join(folder, 'scored-'));
    for (const ending of ['shtml', 'txt'])
      writeFileSync(join(scored, `poem.${ending}`), readFileSync(join(fixtures, `poem-lines.${ending}`)));
    expect(run('--score', scored).stdout).toMatch(/^1\.0000 {2}1\.0000 {2}1\.0000 poem\n.*mean F1.* 1 pages\n\d+ ms/);
  });
});
