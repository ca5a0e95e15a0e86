/**
 * Hints from the server that something has changed, while the page is visible. One stream for each page, opened again with exponential
 * back-off when it breaks; a page that becomes visible again gets one hint, because it may have missed some.
 */
import { useEffect, useRef } from 'react';
import { backgroundApi } from './api.ts';

export type Change = 'articles' | 'notices' | 'tasks' | 'feeds';

/** A page is read before it is told anything: its own requests come first. */
const OPENING_MS = 4_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/** Calls `onChange` for each hint of this kind. The newest function counts; nothing is opened on the server. */
export function useLiveUpdates(what: Change, onChange: () => void): void {
  const newest = useRef(onChange);
  useEffect(() => {
    newest.current = onChange;
  });
  useEffect(() => watch(what, () => newest.current()), [what]);
}

interface Watcher {
  what: Change;
  tell(): void;
}

const watchers = new Set<Watcher>();
let stream: AbortController | null = null;

/** @returns a function that stops watching */
function watch(what: Change, tell: () => void): () => void {
  const watcher = { what, tell };
  if (watchers.size === 0) document.addEventListener('visibilitychange', onVisibility);
  watchers.add(watcher);
  open();
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    document.removeEventListener('visibilitychange', onVisibility);
    close();
  };
}

function onVisibility(): void {
  if (document.visibilityState === 'hidden') {
    close();
    return;
  }
  for (const { tell } of watchers) tell();
  open();
}

function open(): void {
  if (stream !== null || document.visibilityState === 'hidden') return;
  stream = new AbortController();
  void listen(stream.signal);
}

function close(): void {
  stream?.abort();
  stream = null;
}

async function listen(signal: AbortSignal): Promise<void> {
  let pause = FIRST_PAUSE_MS;
  await wait(OPENING_MS);
  while (!signal.aborted) {
    try {
      for await (const { event, data } of backgroundApi().stream('GET /api/live', {}, { signal })) {
        pause = FIRST_PAUSE_MS;
        if (event !== 'change') continue;
        for (const { what, tell } of watchers) if (what === data.what) tell();
      }
    } catch (error) {
      // The page works without hints; they only spare a reload.
      if (!signal.aborted) console.debug('no hints of changes for now', error);
    }
    if (signal.aborted) return;
    await wait(pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
