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

type File = Pick<ArticleAudio, 'url'>;
const SIGNATURE = '?token=';

/** Whether the server has put a token into the address: of an article that is not out. */
export const isSigned = ({ url }: File) => url?.includes(SIGNATURE) ?? false;

/** Whether both are one file, to which the same times belong: a text that was changed has another one. */
export const isSameFile = (one: File, other: File) => one.url?.split(SIGNATURE)[0] === other.url?.split(SIGNATURE)[0];

/**
 * Where its file is, with a fresh token where one is needed, as players can send no header: of a locked article we add it, of one that is
 * not out the server has.
 *
 * @throws ApiError, also where a token is needed and the server has another file by now
 */
export async function addressOf(id: string, audio: File, isLocked: boolean): Promise<string> {
  const { url } = audio;
  if (isLocked) {
    try {
      const { token } = await api().call('GET /auth/audio_token', {});
      return `${url}${SIGNATURE}${encodeURIComponent(token)}`;
    } catch (error) {
      // Without network the file comes from the device, or not at all (`public/page-worker.js`).
      if (error instanceof ApiError && error.isNetwork) return url ?? '';
      throw error;
    }
  }
  if (!isSigned(audio)) return url ?? '';
  const found = await findRecording(id);
  if (found === null || !isSameFile(found, audio)) throw new ApiError({ code: '404', msg: '文章改过，录音也换了' });
  return found.url ?? '';
}
