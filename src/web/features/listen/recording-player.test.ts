/** @vitest-environment node */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRecordingPlayer } from './recording-player.ts';
import { FakeSound } from './testing/fake-sound.ts';

const marks = [
  { id: 'title', start: 0.1, end: 1 },
  { id: 's1', start: 1.3, end: 2.3 },
  { id: 's2', start: 2.6, end: 3.6 },
];
let sound: FakeSound;
let player: ReturnType<typeof createRecordingPlayer>;
const renew = vi.fn(async (): Promise<string | null> => '/b.mp3');
beforeEach(() => {
  vi.useFakeTimers();
  sound = new FakeSound();
  player = createRecordingPlayer({ sound, marks, rate: 1, renew });
});
afterEach(() => {
  player.dispose();
  vi.useRealTimers();
});

test('the sentence that is heard follows the sound; steps and seeking move both', () => {
  player.play();
  sound.pass(1.5);
  expect(player.state()).toMatchObject({ index: 1, isPlaying: true });
  player.step(1);
  expect([player.state().index, sound.currentTime]).toEqual([2, 2.6]);
  player.seek(0.5);
  expect(player.state().index).toBe(0);
  player.step(-1);
  expect(sound.currentTime).toBe(0.1);
});

test('a stretch is repeated until it is taken back', () => {
  player.setLoop({ from: 1, to: 1 });
  player.play(1);
  sound.pass(3.2);
  expect(player.state().index).toBe(1);
  player.setLoop(null);
  sound.pass(1.6);
  expect(player.state().index).toBe(2);
});

test('a stretch ends when a place outside it is gone to', () => {
  player.setLoop({ from: 0, to: 1 });
  player.play(2);
  sound.pass(0.5);
  expect(player.state()).toMatchObject({ index: 2, loop: null });
  player.setLoop({ from: 0, to: 1 });
  player.play(1);
  player.step(1);
  sound.pass(0.2);
  expect(player.state()).toMatchObject({ index: 2, loop: null });
  player.setLoop({ from: 1, to: 2 });
  player.seek(0.5);
  expect(player.state()).toMatchObject({ index: 0, loop: null });
  player.setLoop({ from: 0, to: 1 });
  player.step(1);
  expect(player.state()).toMatchObject({ index: 1, loop: { from: 0, to: 1 } });
});

test('a sentence that was played alone stays the one that is shown, whatever stretch was repeated before', () => {
  player.setLoop({ from: 0, to: 1 });
  player.playOnce(1, 1, () => {});
  sound.pass(1.5);
  expect(player.state().index).toBe(1);
  player.playOnce(2, 1, () => {});
  sound.pass(1.5);
  expect(player.state().index).toBe(2);
});

test('a sentence whose end is noticed late stays the one that is shown', () => {
  const onDone = vi.fn();
  player.playOnce(1, 1, onDone);
  sound.currentTime = 2.7;
  sound.pass(0.1);
  expect(onDone).toHaveBeenCalledOnce();
  expect([sound.paused, player.state().index]).toEqual([true, 1]);
});

test('one sentence is played some times over, then it is silent', () => {
  const onDone = vi.fn();
  player.playOnce(1, 2, onDone);
  sound.pass(1.1);
  expect(onDone).not.toHaveBeenCalled();
  sound.pass(1.2);
  expect(onDone).toHaveBeenCalledOnce();
  expect([sound.paused, player.state().index]).toEqual([true, 1]);
});

test('something else that is played in between leaves the rest out', () => {
  const onDone = vi.fn();
  player.playOnce(0, 3, onDone);
  sound.pass(0.3);
  player.play(2);
  sound.pass(5);
  expect(onDone).not.toHaveBeenCalled();
});

test('an address that has ended is renewed once, where it was; then it says that it failed', async () => {
  player.play(1);
  sound.dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(1);
  expect([sound.src, sound.currentTime, player.state().hasFailed]).toEqual(['/b.mp3', 1.3, false]);
  sound.dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(1);
  expect(player.state().hasFailed).toBe(true);
});

const breakOff = async () => {
  sound.dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(1);
};

test('the chosen speed holds after an address was renewed', async () => {
  player.setRate(0.75);
  player.play(1);
  await breakOff();
  expect([sound.src, sound.playbackRate, player.state().rate]).toEqual(['/b.mp3', 0.75, 0.75]);
});

test('an address that ends again after it has played is renewed again', async () => {
  player.play(1);
  for (let times = 1; times <= 3; times += 1) {
    await breakOff();
    sound.pass(0.5);
  }
  expect(player.state()).toMatchObject({ hasFailed: false, isPlaying: true });
});

test('what failed is fetched anew when it is played again, at the sentence that is asked for', async () => {
  renew.mockResolvedValueOnce(null);
  player.play(1);
  await breakOff();
  expect(player.state()).toMatchObject({ hasFailed: true, isPlaying: false });
  const onDone = vi.fn();
  player.playOnce(2, 1, onDone);
  await vi.advanceTimersByTimeAsync(1);
  expect([sound.src, sound.currentTime, player.state().hasFailed]).toEqual(['/b.mp3', 2.6, false]);
  sound.pass(1.2);
  expect(onDone).toHaveBeenCalledOnce();
});

test('a recording that fails before it was played stays silent with its new address', async () => {
  await breakOff();
  expect([sound.src, sound.paused]).toEqual(['/b.mp3', true]);
});

test('the word that is heard is told by its place in the sentence', () => {
  player.dispose();
  const words = [
    { offset: 0, time: 1.3 },
    { offset: 4, time: 1.6 },
    { offset: 9, time: 2 },
  ];
  player = createRecordingPlayer({ sound, marks: [{ id: 's1', start: 1.3, end: 2.3, words }], rate: 1, renew });
  const told: (number | null)[] = [];
  player.subscribe(() => {
    const { wordAt } = player.state();
    if (wordAt !== told.at(-1)) told.push(wordAt);
  });
  player.play(0);
  sound.pass(0.9);
  expect(told).toEqual([null, 0, 4, 9]);
});
