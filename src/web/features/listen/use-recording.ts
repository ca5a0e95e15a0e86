/** The recording of an article: there, on its way, or not to be had; and the player of it. */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#contract/client-error.ts';
import type { ArticleAudio } from '#contract/shapes.ts';
import { errorText } from '../../ui/error-toast.ts';
import { addressOf, findRecording, isSameFile, isSigned, makeRecording } from './article-recording.ts';
import { createRecordingPlayer, type PlayerState, type RecordingPlayer } from './recording-player.ts';

export type Recording =
  | { status: 'making'; share: number }
  | { status: 'failed'; message: string }
  /** The recording is for members, and this reader is none. */
  | { status: 'locked' }
  | { status: 'ready'; player: RecordingPlayer; audio: ArticleAudio };

const PACE_KEY = 'listening-pace';
export const RATES = [0.6, 0.75, 0.9, 1, 1.15, 1.3, 1.5] as const;

interface RecordingAccess {
  /** Whether only members may hear it, by a token in the address. */
  isLocked: boolean;
  /** Whether this reader may only read the beginning of the article. */
  isPreview: boolean;
}

export function useRecording(
  articleId: string,
  { isLocked, isPreview }: RecordingAccess,
): { recording: Recording; again(): void } {
  const [recording, setRecording] = useState<Recording>(
    isPreview ? { status: 'locked' } : { status: 'making', share: 0 },
  );
  const [attempt, setAttempt] = useState(0);
  const again = useCallback(() => setAttempt((count) => count + 1), []);
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (isPreview) return;
    const over = new AbortController();
    let player: RecordingPlayer | undefined;
    setRecording({ status: 'making', share: 0 });
    makeRecording(articleId, over.signal, (share) => setRecording({ status: 'making', share }))
      .then(async (audio) => {
        const sound = new Audio(await addressOf(articleId, audio, isLocked));
        sound.preload = 'auto';
        if (over.signal.aborted) return;
        const renew = async () => {
          const found = await findRecording(articleId);
          // The times of the sentences belong to this file. Of a changed text there is another one, but this one can still be had.
          const isThere = found !== null && (isSameFile(found, audio) || !isSigned(audio));
          if (isThere) return addressOf(articleId, audio, isLocked);
          // The server has it no more: another one is got, with the sentences that are said in it.
          if (!over.signal.aborted) {
            again();
            void revalidate();
          }
          return null;
        };
        player = createRecordingPlayer({ sound, marks: audio.sentences, rate: keptRate(), renew });
        setRecording({ status: 'ready', player, audio });
      })
      .catch((error: unknown) => {
        if (over.signal.aborted) return;
        const isForMembers = error instanceof ApiError && error.reason === 'MEMBERSHIP_REQUIRED';
        setRecording(isForMembers ? { status: 'locked' } : { status: 'failed', message: errorText(error) });
      });
    return () => {
      over.abort();
      player?.dispose();
    };
  }, [articleId, isLocked, isPreview, attempt, again, revalidate]);
  return { recording, again };
}

export function usePlayerState(player: RecordingPlayer): PlayerState {
  return useSyncExternalStore(player.subscribe, player.state, player.state);
}

function keptRate(): number {
  try {
    const kept = Number(localStorage.getItem(PACE_KEY) ?? '1');
    return kept >= 0.6 && kept <= 1.5 ? kept : 1;
  } catch {
    return 1;
  }
}

export function keepRate(rate: number): void {
  try {
    localStorage.setItem(PACE_KEY, String(rate));
  } catch {
    // The choice then holds for this page only.
  }
}
