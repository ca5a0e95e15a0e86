/** Bundles one file for a test page; in a test run once for all files that ask for it. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUNDLES } from './global-bundles.ts';

export interface Bundle {
  script: string;
  styles: string;
}

/** @param entry of the page's script */
export async function bundle(entry: URL): Promise<Bundle> {
  const folder = process.env[BUNDLES];
  if (folder === undefined) return build(entry);
  const kept = path.join(folder, `${path.basename(entry.pathname)}.json`);
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as Bundle;
  const made = await build(entry);
  // Written completely and then renamed, because another worker may write the same file.
  const draft = `${kept}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(made));
  renameSync(draft, kept);
  return made;
}

async function build(entry: URL): Promise<Bundle> {
  const vite = await import('vite');
  const result = await vite.build({
    configFile: false,
    logLevel: 'silent',
    // As in the product; in tests Vite would choose React's development calls.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: fileURLToPath(entry), formats: ['iife'], name: 'testPage' },
    },
  });
  const made: Bundle = { script: '', styles: '' };
  for (const output of Array.isArray(result) ? result : [result]) {
    if (!('output' in output)) continue;
    for (const file of output.output) {
      if (file.type === 'chunk') made.script += file.code;
      else if (file.fileName.endsWith('.css')) made.styles += String(file.source);
    }
  }
  return made;
}
