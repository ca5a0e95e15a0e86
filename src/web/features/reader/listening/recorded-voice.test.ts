/** @vitest-environment node */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRecordingPlayer, type RecordingPlayer } from '../../listen/recording-player.ts';
import { FakeSound } from '../../listen/testing/fake-sound.ts';
import { createPlayer, type Player } from './player.ts';
import { createRecordedVoice } from './voice.ts';

const marks = [0, 1, 2, 3].map((n) => ({
  id: `s${n}`,
  start: n * 2,
  end: n * 2 + 1.5,
  words: [
    { offset: 0, time: n * 2 },
    { offset: 4, time: n * 2 + 0.7 },
  ],
}));
let sound: FakeSound;
let recording: RecordingPlayer;
let player: Player;
beforeEach(() => {
  vi.useFakeTimers();
  sound = new FakeSound();
  recording = createRecordingPlayer({ sound, marks, rate: 1, renew: async () => null });
  // The second sentence of the recording is not on the page.
  const voice = createRecordedVoice(recording, [0, 2, 3]);
  const clock = { now: () => Date.now(), after: () => () => {} };
  player = createPlayer({ voice, clock, sentences: ['One fish.', 'Two boats.', 'Three gulls.'], rate: 1 });
});
afterEach(() => {
  recording.dispose();
  vi.useRealTimers();
});

test('sentences are followed in the recording, what is not on the page is passed over, and words are told', () => {
  player.play();
  sound.pass(1);
  expect(player.state()).toMatchObject({ status: 'playing', index: 0, wordAt: 4 });
  sound.pass(1.2);
  expect(player.state()).toMatchObject({ status: 'playing', index: 1, wordAt: 0 });
  expect(sound.currentTime).toBeGreaterThanOrEqual(4);
  sound.pass(2);
  expect([player.state().index, sound.paused]).toEqual([2, false]);
});

test('a step, a pause, another speed and repeating act on the recording', () => {
  player.play();
  player.step(1);
  expect(sound.currentTime).toBe(4);
  player.setRate(1.5);
  expect([sound.playbackRate, player.state().index]).toEqual([1.5, 1]);
  player.pause();
  expect([sound.paused, player.state().status]).toEqual([true, 'paused']);
  player.setRepeat('loop');
  player.play();
  sound.pass(1.6);
  expect(player.state()).toMatchObject({ status: 'playing', index: 1 });
});

test('what the device stops is shown as paused, what cannot be fetched as failed', async () => {
  player.play();
  sound.pass(0.5);
  sound.pause();
  expect(player.state()).toMatchObject({ status: 'paused', failure: 'interrupted' });
  player.play();
  sound.pass(0.5);
  sound.dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(1);
  expect(player.state()).toMatchObject({ status: 'failed', failure: 'broken' });
});
