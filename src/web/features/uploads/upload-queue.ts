/** The books that this browser is bringing in: one is sent at a time, while the server reads others. */
import { ApiError } from '#contract/client-error.ts';
import type { Task } from '#contract/shapes.ts';
import { newUuid } from '../../shell/uuid.ts';
import { errorText } from '../../ui/error-toast.ts';
import { isReadable, type KeptUpload } from './kept-uploads.ts';
import { type SendingPorts, sendFile, tryAgain } from './send-file.ts';
import { refusalOf, subjectName, type Upload } from './upload.ts';

export interface QueuePorts extends SendingPorts {
  /**
   * Asked before a file is sent.
   *
   * @param digest of the file; with it, one that is a book of the reader's already has room
   * @returns why there is no room for so many bytes, null where there is
   */
  room(bytes: number, digest: string | null): Promise<string | null>;
  digest(file: Blob, signal: AbortSignal): Promise<string | null>;
  /** Makes the server read a file that it has stored, or that it fetches from the web. */
  bring(link: string, digest: string | null, signal: AbortSignal): Promise<{ book_uuid: string; task_id: string }>;
  /** @returns the task once it has ended */
  follow(taskId: string, signal: AbortSignal, onProgress: (task: Task) => void): Promise<Task>;
  cancelTask(taskId: string): Promise<unknown>;
  cancelUpload(key: string): Promise<unknown>;
  userId(): string;
  kept(): Promise<KeptUpload[]>;
  claim(id: string): Promise<boolean>;
  keep(upload: KeptUpload): Promise<void>;
  forget(id: string): Promise<void>;
  onDone(upload: Upload): void;
  /** Called when an upload that was under way was cancelled. */
  onCancelled(upload: Upload): void;
}

export interface UploadQueue {
  list(): readonly Upload[];
  subscribe(listener: () => void): () => void;
  /** A file that is under way already is not added again; one that had to be chosen again goes on. */
  add(files: Iterable<File>): void;
  /** @param link an address of a file on the web */
  addLink(link: string): void;
  /** Follows what was begun by a form or in another place. */
  adopt(tasks: readonly Task[]): void;
  pause(id: string): void;
  /** Goes on with what is paused or had no room, or tries at once what broke off. */
  resume(id: string): void;
  /** Takes it off the list, and away from the server unless it is a book already. */
  cancel(id: string): void;
  pauseAll(): void;
  clearFailed(): void;
  /** Goes on with what an earlier page began; once. */
  restore(): Promise<void>;
}

interface Entry {
  view: Upload;
  file: File | null;
  /** Address of a file on the web; null for a file of this device. */
  link: string | null;
  modifiedAt: number;
  addedAt: number;
  key: string | null;
  taskId: string | null;
  stop: AbortController;
}

/** The rate is told once it is steady. */
const STEADY_MS = 1_500;

export function createUploadQueue(ports: QueuePorts): UploadQueue {
  let entries: Entry[] = [];
  let shown: readonly Upload[] = [];
  let restored: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  function tell(): void {
    shown = entries.map(({ view }) => view);
    for (const listener of listeners) listener();
  }
  function change(entry: Entry, changed: Partial<Upload>): void {
    entry.view = { ...entry.view, ...changed };
    tell();
  }
  function save({ view, file, modifiedAt, addedAt, key, taskId }: Entry): Promise<void> {
    const { id, name, bytes, sentBytes, stage, message, hasNoRoom } = view;
    // What the server has as a whole needs no file here.
    const kept = taskId === null ? file : null;
    return ports.keep({
      id,
      name,
      bytes,
      sentBytes,
      isPaused: stage === 'paused',
      ...(hasNoRoom && { noRoom: message }),
      modifiedAt,
      addedAt,
      key,
      taskId,
      file: kept,
      userId: ports.userId(),
    });
  }
  function enter(given: Partial<Omit<Entry, 'view'>> & { view: Partial<Upload> & { name: string } }): Entry {
    const view: Upload = {
      id: newUuid(),
      bytes: 0,
      sentBytes: 0,
      bytesPerSecond: 0,
      stage: 'waiting',
      progress: 0,
      message: '',
      hasNoRoom: false,
      bookUuid: null,
      ...given.view,
    };
    const nothing = { file: null, link: null, modifiedAt: 0, addedAt: Date.now(), key: null, taskId: null };
    const entry: Entry = { ...nothing, ...given, view, stop: new AbortController() };
    entries = [...entries, entry];
    tell();
    return entry;
  }
  function drop(entry: Entry): void {
    entry.stop.abort(new Error('off the list'));
    // What is not told now is taken away by the server within a day.
    if (entry.view.hasNoRoom && entry.key !== null) void ports.cancelUpload(entry.key).catch(() => {});
    entries = entries.filter((other) => other !== entry);
    void ports.forget(entry.view.id);
    tell();
  }

  function advance(): void {
    if (entries.some(({ view }) => view.stage === 'sending' || view.stage === 'broken')) return;
    const next = entries.find(({ view }) => view.stage === 'waiting');
    if (next === undefined) return;
    // Changed at once, so that nothing else starts it or another one.
    change(next, { stage: 'sending', bytesPerSecond: 0 });
    void run(next);
  }

  async function run(entry: Entry): Promise<void> {
    entry.stop = new AbortController();
    const { signal } = entry.stop;
    try {
      if (entry.taskId === null) await deliver(entry, signal);
      await follow(entry, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Error && error.name === 'ApiError')) console.error('an upload failed', error);
      refuse(entry, errorText(error), error instanceof ApiError && error.status === 402);
    } finally {
      advance();
    }
  }

  /** Without room it stays, to be tried again once there is some; else nothing of it is kept. */
  function refuse(entry: Entry, message: string, hasNoRoom: boolean): void {
    change(entry, { stage: 'failed', message, hasNoRoom });
    if (hasNoRoom) {
      if (entry.file !== null) void save(entry);
      return;
    }
    void ports.forget(entry.view.id);
    if (entry.key !== null && entry.taskId === null) void ports.cancelUpload(entry.key).catch(() => {});
  }

  async function deliver(entry: Entry, signal: AbortSignal): Promise<void> {
    const { file, link } = entry;
    let digest: string | null = null;
    if (file !== null) {
      if (!(await isReadable(file))) {
        entry.file = null;
        entry.stop.abort(new Error('the file is gone'));
        return change(entry, { stage: 'missing' });
      }
      const working = ports.digest(file, signal);
      if (entry.key === null) {
        const pause: QueuePorts['pause'] = (milliseconds, stop) => {
          change(entry, { stage: 'broken', bytesPerSecond: 0 });
          return ports.pause(milliseconds, stop);
        };
        const ask = (known: string | null) => tryAgain(() => ports.room(file.size, known), { pause }, signal);
        let noRoom = await ask(null);
        // The digest of a large file takes a while, and is needed only where there is no room for another book.
        const known = noRoom === null ? null : await working;
        if (known !== null) noRoom = await ask(known);
        signal.throwIfAborted();
        change(entry, { stage: 'sending' });
        if (noRoom !== null) {
          refuse(entry, noRoom, true);
          entry.stop.abort(new Error('there is no room'));
          return;
        }
      }
      entry.key = await send(entry, file, signal);
      change(entry, { stage: 'reading', sentBytes: file.size, progress: 0, message: '传好了，正在核对' });
      advance();
      digest = await working;
    }
    const from = link ?? entry.key ?? '';
    const { book_uuid: bookUuid, task_id: taskId } = await tryAgain(
      () => ports.bring(from, digest, signal),
      ports,
      signal,
    );
    entry.taskId = taskId;
    change(entry, { stage: 'reading', bookUuid, message: '传好了，排队分章' });
    await save(entry);
  }

  function send(entry: Entry, file: File, signal: AbortSignal): Promise<string> {
    let beganAt = 0;
    let beganWith = 0;
    return sendFile(file, { key: entry.key, sentBytes: entry.view.sentBytes }, ports, signal, {
      onKey(key) {
        if (key === entry.key) return;
        entry.key = key;
        void save(entry);
      },
      onSent(sentBytes) {
        if (signal.aborted) return entry.view.stage === 'paused' ? settle(entry, sentBytes) : undefined;
        if (entry.view.stage !== 'sending' || beganAt === 0) [beganAt, beganWith] = [performance.now(), sentBytes];
        const elapsed = performance.now() - beganAt;
        const bytesPerSecond = elapsed < STEADY_MS ? 0 : ((sentBytes - beganWith) / elapsed) * 1000;
        change(entry, { stage: 'sending', sentBytes, bytesPerSecond });
      },
      onBroken: () => change(entry, { stage: 'broken', bytesPerSecond: 0 }),
    });
  }

  async function follow(entry: Entry, signal: AbortSignal): Promise<void> {
    const { taskId } = entry;
    if (taskId === null || signal.aborted) return;
    change(entry, { stage: 'reading' });
    const onProgress = ({ progress, message }: Task) => change(entry, { progress, message: message || '正在分章' });
    const task = await tryAgain(() => ports.follow(taskId, signal, onProgress), ports, signal);
    if (task.state === 'CANCELLED') return drop(entry);
    void ports.forget(entry.view.id);
    if (task.state === 'FAILED') return change(entry, { stage: 'failed', message: task.message });
    const made = task.result?.book_uuid;
    change(entry, { stage: 'done', ...(typeof made === 'string' && { bookUuid: made }) });
    ports.onDone(entry.view);
  }

  const found = (id: string) => entries.find(({ view }) => view.id === id);
  function halt(entry: Entry): void {
    entry.stop.abort(new Error('paused'));
    change(entry, { stage: 'paused', bytesPerSecond: 0 });
    void save(entry);
  }
  /** Stores the progress of a paused upload, which need not be sent again. */
  function settle(entry: Entry, sentBytes: number): void {
    change(entry, { sentBytes });
    void save(entry);
  }
  function resume(entry: Entry): void {
    entry.stop.abort(new Error('begun again'));
    change(entry, { stage: 'waiting', hasNoRoom: false });
    if (entry.file !== null) void save(entry);
    advance();
  }
  const isSendable = ({ view }: Entry) => ['waiting', 'sending', 'broken'].includes(view.stage);

  function addFile(file: File): void {
    const { name, size: bytes, lastModified: modifiedAt } = file;
    const same = entries.find(
      ({ view, modifiedAt: at }) =>
        [view.name === name, view.bytes === bytes, at === modifiedAt].every(Boolean) &&
        (view.hasNoRoom || !['failed', 'done'].includes(view.stage)),
    );
    if (same?.view.hasNoRoom) resume(same);
    if (same?.view.stage === 'missing') {
      same.file = file;
      change(same, { stage: 'waiting' });
      void save(same);
    }
    if (same) return;
    const refusal = refusalOf(file);
    const view = refusal === null ? {} : { stage: 'failed' as const, message: refusal };
    const entry = enter({ view: { name, bytes, ...view }, file, modifiedAt });
    if (refusal !== null) return;
    void ports.claim(entry.view.id);
    void save(entry);
  }

  return {
    list: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(files) {
      for (const file of files) addFile(file);
      advance();
    },
    addLink(link) {
      const name = decoded(URL.parse(link)?.pathname.split('/').findLast(Boolean) ?? '') || link;
      void run(enter({ view: { name, stage: 'reading', message: '正在取这个文件' }, link }));
    },
    adopt(tasks) {
      for (const task of tasks) {
        if (entries.some(({ taskId }) => taskId === task.id)) continue;
        const { progress, message } = task;
        void run(
          enter({ view: { name: subjectName(task.subject), stage: 'reading', progress, message }, taskId: task.id }),
        );
      }
    },
    pause(id) {
      const entry = found(id);
      if (entry && isSendable(entry)) halt(entry);
      advance();
    },
    resume(id) {
      const entry = found(id);
      if (entry !== undefined) resume(entry);
    },
    cancel(id) {
      const entry = found(id);
      if (entry === undefined) return;
      const { key, taskId, view } = entry;
      drop(entry);
      advance();
      if (view.stage === 'done' || view.stage === 'failed') return;
      ports.onCancelled(view);
      // Without these calls the server deletes it within a day.
      if (taskId !== null) void ports.cancelTask(taskId).catch(() => {});
      else if (key !== null) void ports.cancelUpload(key).catch(() => {});
    },
    pauseAll() {
      for (const entry of entries.filter(isSendable)) halt(entry);
    },
    clearFailed() {
      for (const entry of entries.filter(({ view }) => view.stage === 'failed')) drop(entry);
    },
    restore() {
      restored ??= (async () => {
        for (const { id, name, bytes, sentBytes, isPaused, noRoom, ...kept } of await ports.kept()) {
          const { taskId, file, key, modifiedAt, addedAt } = kept;
          if (entries.some((entry) => entry.view.id === id || (taskId !== null && entry.taskId === taskId))) continue;
          if (!(await ports.claim(id))) continue;
          const waiting = file === null ? 'missing' : isPaused ? 'paused' : 'waiting';
          const hasNoRoom = noRoom !== undefined && file !== null;
          const stage = taskId !== null ? 'reading' : hasNoRoom ? 'failed' : waiting;
          const message = taskId !== null ? '正在分章' : hasNoRoom ? noRoom : '';
          const view = { id, name, bytes, sentBytes, stage, message, hasNoRoom } as const;
          const entry = enter({ view, file, key, modifiedAt, addedAt, taskId });
          if (taskId !== null) void run(entry);
        }
        advance();
      })();
      return restored;
    },
  };
}

/** The part decoded; unchanged when it is no UTF-8, as in addresses in GBK. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
