/**
 * Runs the command-line tool of an installed package with the Node of this process, and turns a failing exit into an outcome.
 * Going through `process.execPath` keeps the tools on the project's Node even where another one stands first in the PATH.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import type { Outcome } from './outcome.ts';

/** Path of the script behind a package's command, from its package.json. */
function binaryOf(packageName: string, command: string): string {
  const folder = join('node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  const path = typeof bin === 'string' ? bin : bin[command];
  if (path === undefined) throw new Error(`${packageName} has no command ${command}`);
  return join(folder, path);
}

/**
 * @param packageName installed package that brings the command
 * @param args the command's name, then its arguments
 * @returns one failure with everything the tool printed when it exits other than 0
 */
export function runTool(packageName: string, [command, ...args]: readonly [string, ...string[]]): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const child = spawn(process.execPath, [binaryOf(packageName, command), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`, NO_COLOR: '1' },
  });
  let output = '';
  const keep = (text: string) => {
    output += text;
  };
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);
  child.on('error', reject);
  child.on('close', (code, signal) =>
    resolve({
      failures: code === 0 ? [] : [output.trim() || `${command} ended with ${code ?? signal} and said nothing`],
    }),
  );
  return promise;
}
