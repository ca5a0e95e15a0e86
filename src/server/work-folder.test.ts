import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { openWorkFolder } from './work-folder.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'waikan-work-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

test('what a killed process left goes at the next start, what a living one has stays', () => {
  const script = `
    const { openWorkFolder } = await import(${JSON.stringify(path.join(import.meta.dirname, 'work-folder.ts'))});
    const { writeFileSync } = await import('node:fs');
    const { path } = openWorkFolder(${JSON.stringify(dataDir)});
    writeFileSync(path + '/export.zip', 'phone and notes');
    process.stdout.write(path, () => process.kill(process.pid, 'SIGKILL'));`;
  const left = spawnSync(process.execPath, ['--input-type=module', '-e', script]).stdout.toString();
  expect(existsSync(`${left}/export.zip`)).toBe(true);
  const first = openWorkFolder(dataDir);
  expect(existsSync(left)).toBe(false);
  writeFileSync(`${first.path}/file`, '');
  const second = openWorkFolder(dataDir);
  expect(existsSync(`${first.path}/file`)).toBe(true);
  first.close();
  second.close();
  expect([existsSync(first.path), existsSync(second.path)]).toEqual([false, false]);
});

test('a start of the product removes what was left, and stopping it what it has', async () => {
  const app = await testApp();
  const left = path.join(app.dataDir, 'work', 'left');
  mkdirSync(left);
  writeFileSync(path.join(left, 'export.zip'), 'phone and notes');
  const other = await app.secondProcess();
  expect([existsSync(left), existsSync(app.context.workDir)]).toEqual([false, true]);
  expect(other.workDir).not.toBe(app.context.workDir);
});
