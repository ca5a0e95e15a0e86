/** Bundles one file for a test page, in memory. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

export interface Bundle {
  script: string;
  styles: string;
}

/** @param entry beside this file */
export async function bundle(entry: string): Promise<Bundle> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    // As in the product; under test Vite would take React's development calls.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(new URL(entry, import.meta.url)), formats: ['iife'], name: 'testPage' },
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
