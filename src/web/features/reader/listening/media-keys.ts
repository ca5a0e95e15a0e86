/**
 * Media keys, headsets and the lock screen. Browsers route them to a page only while it plays a sound of its own, which speech
 * synthesis is not, so a silent recording plays along.
 */
import type { ReaderDocument } from '../ports.ts';

export interface MediaActions {
  play(): void;
  pause(): void;
  next(): void;
  previous(): void;
  stop(): void;
}

export interface MediaKeys {
  show(isPlaying: boolean): void;
  dispose(): void;
}

/** Null where the browser has no media session. */
export function createMediaKeys(work: ReaderDocument, actions: MediaActions): MediaKeys | null {
  if (!('mediaSession' in navigator)) return null;
  const session = navigator.mediaSession;
  const address = URL.createObjectURL(silence());
  const sound = new Audio(address);
  sound.loop = true;
  session.metadata = new MediaMetadata({ title: work.title, artist: work.source ?? '', album: work.title_zh ?? '' });
  const handlers: [MediaSessionAction, (() => void) | null][] = [
    ['play', actions.play],
    ['pause', actions.pause],
    ['nexttrack', actions.next],
    ['previoustrack', actions.previous],
    ['stop', actions.stop],
  ];
  for (const [action, handler] of handlers) handle(session, action, handler);
  return {
    show(isPlaying) {
      session.playbackState = isPlaying ? 'playing' : 'paused';
      // Without it the voice still plays; only the keys do not work.
      if (isPlaying) sound.play().catch((error: unknown) => console.debug('media keys', error));
      else sound.pause();
    },
    dispose() {
      sound.pause();
      URL.revokeObjectURL(address);
      for (const [action] of handlers) handle(session, action, null);
      session.metadata = null;
      session.playbackState = 'none';
    },
  };
}

function handle(session: MediaSession, action: MediaSessionAction, handler: (() => void) | null): void {
  try {
    session.setActionHandler(action, handler);
  } catch (error) {
    // Browsers refuse actions that they do not know.
    console.debug('media action', action, error);
  }
}

/** Chrome routes keys only to sounds of more than five seconds. */
const SECONDS = 8;
const SAMPLE_RATE = 8_000;
const HEADER_LENGTH = 44;

/** Eight bits, one channel, nothing to hear: RIFF WAVE as of Microsoft's Multimedia Programming Interface, 1991. */
function silence(): Blob {
  const length = SECONDS * SAMPLE_RATE;
  const bytes = new Uint8Array(HEADER_LENGTH + length).fill(128, HEADER_LENGTH);
  const view = new DataView(bytes.buffer);
  const name = (at: number, letters: string) => bytes.set(new TextEncoder().encode(letters), at);
  name(0, 'RIFF');
  view.setUint32(4, HEADER_LENGTH - 8 + length, true);
  name(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, SAMPLE_RATE, true);
  view.setUint32(28, SAMPLE_RATE, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  name(36, 'data');
  view.setUint32(40, length, true);
  return new Blob([bytes], { type: 'audio/wav' });
}
