/** The recording of an article: found, or made and waited for. */
import type { ArticleAudio } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';

const ASK_EVERY_MS = 700;

/** The task says itself why. */
export class TaskFailed extends Error {}

/** Null while there is none; nothing is made. @throws ApiError */
export async function findRecording(id: string): Promise<ArticleAudio | null> {
  const call = { params: { id }, query: { make: 'false' as const } };
  const audio = await api().call('GET /reader/article/{id}/audio', call);
  return audio.ready ? audio : null;
}

/** @throws ApiError, or {@link TaskFailed} */
export async function makeRecording(
  id: string,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<ArticleAudio> {
  for (;;) {
    const audio = await api().call('GET /reader/article/{id}/audio', { params: { id } }, { signal });
    if (audio.ready) return audio;
    const task = await untilEnded(audio.task_id ?? '', signal, onShare);
    if (task.state !== 'DONE') throw new TaskFailed(task.message);
  }
}

/** Where its file is; of a locked article with a fresh token, as players can send no header. */
export async function addressOf({ url }: ArticleAudio, isLocked: boolean): Promise<string> {
  if (!isLocked) return url ?? '';
  const { token } = await api().call('GET /auth/audio_token', {});
  return `${url}?token=${encodeURIComponent(token)}`;
}

async function untilEnded(id: string, signal: AbortSignal, onShare: (share: number) => void) {
  for (;;) {
    const task = await api().call('GET /reader/task/{id}', { params: { id } }, { signal });
    if (task.state !== 'QUEUED' && task.state !== 'RUNNING') return task;
    onShare(task.progress);
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    signal.throwIfAborted();
  }
}
