/**
 * Removal of questions. The server cannot restore one, and its answer has cost a question of the day: the call is put off until the removal
 * can no longer be undone, when the toast is gone or the page is left. The page of the question is left at once, so no component has it.
 */
import { useSyncExternalStore } from 'react';
import { api } from '../../shell/api.ts';
import { errorText } from '../../ui/error-toast.ts';
import { toast } from '../../ui/toast.ts';

const waiting = new Set<string>();
const listeners = new Set<() => void>();
const NONE: ReadonlySet<string> = new Set();
let removed = NONE;

/** Ids of the threads that this page shows no more. */
export function useRemovedThreads(): ReadonlySet<string> {
  return useSyncExternalStore(
    subscribe,
    () => removed,
    () => NONE,
  );
}

/** @param id of the thread's first question */
export function removeThread(id: string): void {
  change(new Set(removed).add(id));
  addEventListener('pagehide', sendAll);
  waiting.add(id);
  const undo = () => {
    // The page was left meanwhile.
    if (stopWaiting(id)) putBack(id);
    else toast('已经删除，不能撤销了');
  };
  toast('已删除', { action: { label: '撤销', onClick: undo }, onGone: () => void send(id) });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: ReadonlySet<string>): void {
  removed = next;
  for (const listener of listeners) listener();
}

const putBack = (id: string) => change(new Set([...removed].filter((other) => other !== id)));

/** @returns whether it waited */
function stopWaiting(id: string): boolean {
  const hasWaited = waiting.delete(id);
  if (waiting.size === 0) removeEventListener('pagehide', sendAll);
  return hasWaited;
}

function sendAll(): void {
  for (const id of [...waiting]) void send(id);
}

async function send(id: string): Promise<void> {
  if (!stopWaiting(id)) return;
  try {
    await api().call('POST /api/ai/ask/{id}/del', { params: { id } }, { keepalive: true });
  } catch (error) {
    putBack(id);
    toast(errorText(error));
  }
}
