/**
 * Media keys, headsets and the lock screen. Browsers route them to a page only while it plays a sound of its own, which speech
 * synthesis is not, so a silent recording plays along.
 */
import { keepMediaSession, type MediaActions, type MediaSessionKeeper } from '../../listen/media-session.ts';
import type { ReaderDocument } from '../ports.ts';

/** Null where the browser has no media session. @param hasSound whether a recording is heard, which keeps the keys by itself */
export function createMediaKeys(
  work: ReaderDocument,
  actions: MediaActions,
  hasSound: boolean,
): MediaSessionKeeper | null {
  const session = keepMediaSession({ title: work.title, cover: work.cover ?? null }, actions);
  if (session === null || hasSound) return session;
  const address = URL.createObjectURL(silence());
  const sound = new Audio(address);
  sound.loop = true;
  return {
    show(heard) {
      session.show(heard);
      // Without it the voice still plays; only the keys do not work.
      if (!heard.isPlaying) sound.pause();
      else if (sound.paused) sound.play().catch((error: unknown) => console.debug('media keys', error));
    },
    dispose() {
      sound.pause();
      URL.revokeObjectURL(address);
      session.dispose();
    },
  };
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
