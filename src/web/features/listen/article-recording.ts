/** The recording of an article: found, or made and waited for. */
import { ApiError } from '#contract/client-error.ts';
import type { ArticleAudio } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { pollTask } from '../../shell/poll-task.ts';

/** Null while there is none; nothing is made. @throws ApiError */
export async function findRecording(id: string): Promise<ArticleAudio | null> {
  const call = { params: { id }, query: { make: 'false' as const } };
  const audio = await api().call('GET /reader/article/{id}/audio', call);
  return audio.ready ? audio : null;
}

/** @throws ApiError, also with what the task says where it failed */
export async function makeRecording(
  id: string,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<ArticleAudio> {
  for (;;) {
    const audio = await api().call('GET /reader/article/{id}/audio', { params: { id } }, { signal });
    if (audio.ready) return audio;
    const task = await pollTask(audio.task_id ?? '', signal, ({ progress }) => onShare(progress));
    if (task.state !== 'DONE') throw new ApiError({ code: '500', msg: task.message });
  }
}

/** Where its file is; of a locked article with a fresh token, as players can send no header. */
export async function addressOf({ url }: ArticleAudio, isLocked: boolean): Promise<string> {
  if (!isLocked) return url ?? '';
  const { token } = await api().call('GET /auth/audio_token', {});
  return `${url}?token=${encodeURIComponent(token)}`;
}
