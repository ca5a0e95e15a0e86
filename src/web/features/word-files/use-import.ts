/** State of an import: upload, preview, task, result. A failure leads back to the step before. */
import { useEffect, useRef, useState } from 'react';
import type { WordColumnRole, WordFilePreview } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { pollTask } from '../../shell/poll-task.ts';
import { uploadFile } from '../../shell/upload-file.ts';
import { errorText } from '../../ui/error-toast.ts';

/** An uploaded file by its key, or pasted text, with a display name. */
type Given = { name: string } & ({ key: string } | { text: string });

export type ImportState =
  | { step: 'choosing' }
  /** `share` is 0 to 1, null while unknown; a started import continues without the page. */
  | { step: 'working'; message: string; share: number | null; isStarted?: boolean }
  | { step: 'preview'; given: Given; preview: WordFilePreview }
  | { step: 'done'; message: string };

/** @param onDone called when an import has ended, also when it failed */
export function useImport(onDone: () => void) {
  const [state, setState] = useState<ImportState>({ step: 'choosing' });
  const [problem, setProblem] = useState<string | null>(null);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  /** Runs one step; a failure is shown and restores the step before. */
  async function run(before: ImportState, work: (signal: AbortSignal) => Promise<ImportState>): Promise<void> {
    stop.current?.abort();
    const abort = new AbortController();
    stop.current = abort;
    setProblem(null);
    try {
      setState(await work(abort.signal));
    } catch (error) {
      if (abort.signal.aborted) return;
      setProblem(errorText(error));
      setState(before);
    }
  }

  async function look(given: Given, signal: AbortSignal, columns?: WordColumnRole[][]): Promise<ImportState> {
    const { name: _, ...file } = given;
    const body = columns ? { ...file, columns } : file;
    return {
      step: 'preview',
      given,
      preview: await api().call('POST /reader/myword/import/preview', { body }, { signal }),
    };
  }

  return {
    state,
    problem,
    chooseFile(file: File) {
      const working = (message: string, share: number | null) => setState({ step: 'working', message, share });
      return run({ step: 'choosing' }, async (signal) => {
        working('正在上传', 0);
        const key = await uploadFile(file, signal, (share) => working('正在上传', share));
        working('正在读取', null);
        return look({ name: file.name.slice(0, 200), key }, signal);
      });
    },
    giveText(text: string) {
      return run({ step: 'choosing' }, (signal) => {
        setState({ step: 'working', message: '正在读取', share: null });
        return look({ name: '粘贴的单词', text }, signal);
      });
    },
    chooseRole(table: number, column: number, role: WordColumnRole) {
      if (state.step !== 'preview') return;
      const columns = state.preview.tables.map(({ columns: all }, index) =>
        all.map((one, at) => (index === table && at === column ? role : one.role)),
      );
      void run(state, (signal) => look(state.given, signal, columns));
    },
    start() {
      if (state.step !== 'preview') return;
      const { name, ...file } = state.given;
      const columns = state.preview.tables.map((table) => table.columns.map(({ role }) => role));
      void run(state, async (signal) => {
        setState({ step: 'working', message: '正在开始', share: 0 });
        const { task_id } = await api().call(
          'POST /reader/myword/import',
          { body: { ...file, name, columns } },
          { signal },
        );
        const task = await pollTask(task_id, signal, ({ message, progress }) =>
          setState({ step: 'working', message, share: progress, isStarted: true }),
        );
        onDone();
        if (task.state !== 'DONE') setProblem(task.message);
        return task.state === 'DONE' ? { step: 'done', message: task.message } : state;
      });
    },
    again() {
      stop.current?.abort();
      setProblem(null);
      setState({ step: 'choosing' });
    },
  };
}
