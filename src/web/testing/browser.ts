/**
 * Chromium for the tests that need a real browser: the one at CHROMIUM_PATH, else the one that comes from npm, which also runs on a bare
 * machine. It is unpacked into a folder of its own, because the package takes any `chromium` it finds in the temp folder, of whatever version.
 */
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packed from '@sparticuz/chromium';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

/** Major version of the npm package and of the browser in it. */
const PACKED_VERSION = '153';

/** After this a wait counts as a hang: a machine that is busy with something else takes ten times as long as an idle one. */
const HANG_MS = 120_000;

let ofThisProcess: Promise<Browser> | undefined;

/**
 * One browser for all files that this process tests, each in contexts of its own; it ends with the process. Rejects as {@link
 * launchBrowser}.
 */
export function workersBrowser(): Promise<Browser> {
  // A failed start is tried again by the next test.
  ofThisProcess ??= launchToTheEnd().catch((error: unknown) => {
    ofThisProcess = undefined;
    throw error;
  });
  return ofThisProcess;
}

/** A worker that is told to end has half a second, in which the driver cannot close the browser properly, but can kill it. */
function launchToTheEnd(): Promise<Browser> {
  process.once('SIGTERM', () => {
    // Does what the driver does when a process exits; vitest keeps its workers from exiting by themselves.
    process.emit('exit', 0);
    process.kill(process.pid, 'SIGKILL');
  });
  return launchBrowser({ handleSIGTERM: false });
}

/** The caller closes it. Throws when the browser is not the one that was meant. */
export async function launchBrowser(options: Pick<LaunchOptions, 'handleSIGTERM'> = {}): Promise<Browser> {
  const own = process.env.CHROMIUM_PATH;
  // The package's own flags are made for a cloud function: one process, web security off. Tests need a normal browser,
  // but without the GPU process, because nobody looks at the pages.
  const browser = await chromium.launch({
    ...options,
    executablePath: own ?? (await program()),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  browser.on('context', (context) => context.setDefaultTimeout(HANG_MS));
  if (own) return browser;
  if (!browser.version().startsWith(`${PACKED_VERSION}.`)) {
    const found = browser.version();
    await browser.close();
    throw new Error(`Chromium ${PACKED_VERSION} was expected, this is ${found}`);
  }
  return browser;
}

let unpacked: Promise<string> | undefined;

function program(): Promise<string> {
  unpacked ??= unpack().catch((error: unknown) => {
    unpacked = undefined;
    throw error;
  });
  return unpacked;
}

/** Elsewhere first, then put in place at once: a program that some process still writes cannot be started by another. @returns its path */
async function unpack(): Promise<string> {
  const folder = join(tmpdir(), `waikan-chromium-${PACKED_VERSION}`);
  const program = join(folder, 'chromium');
  if (existsSync(program)) return program;
  const elsewhere = mkdtempSync(`${folder}-`);
  await unpackInto(elsewhere);
  try {
    renameSync(elsewhere, folder);
  } catch (error) {
    // Another process has put it there first.
    rmSync(elsewhere, { recursive: true });
    if (!existsSync(program)) throw error;
  }
  return program;
}

/** The package asks for the temp folder several times on its way. */
async function unpackInto(folder: string): Promise<void> {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    await packed.executablePath();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}
