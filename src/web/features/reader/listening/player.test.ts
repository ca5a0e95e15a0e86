import { expect, test } from 'vitest';
import { type Clock, createPlayer, piecesOf } from './player.ts';
import type { SpeechEvents, Voice } from './voice.ts';

/** A voice that says what a test tells it to say. */
function fakeVoice() {
  let waiting: { text: string; rate: number; events: SpeechEvents }[] = [];
  const dropped: SpeechEvents[] = [];
  const said: string[] = [];
  const voice: Voice = {
    takesPieces: true,
    enqueue: ({ text }, rate, events) => waiting.push({ text, rate, events }),
    clear() {
      dropped.push(...waiting.map(({ events }) => events));
      waiting = [];
    },
  };
  return {
    voice,
    dropped,
    said,
    waiting: () => waiting.map(({ text }) => text),
    rate: () => waiting[0]?.rate,
    first: () => waiting[0]?.events,
    start: () => waiting[0]?.events.onStart(),
    /** Says the first piece to its end; the voice goes on to the next by itself. */
    say() {
      const first = waiting[0];
      if (!first) throw new Error('nothing is to be said');
      first.events.onStart();
      said.push(first.text.trim());
      waiting.shift();
      first.events.onEnd();
    },
  };
}

function fakeClock() {
  let now = 0;
  let timers: { at: number; what: () => void }[] = [];
  const clock: Clock = {
    now: () => now,
    after(ms, what) {
      const timer = { at: now + ms, what };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  };
  return {
    clock,
    pass(ms: number) {
      now += ms;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { what } of due) what();
    },
  };
}

const THREE = ['One fish swims.', 'Two boats wait.', 'Three gulls cry.'];

function setUp(sentences: readonly string[] = THREE) {
  const speaker = fakeVoice();
  const time = fakeClock();
  const player = createPlayer({ voice: speaker.voice, clock: time.clock, sentences, rate: 1 });
  return { player, speaker, time };
}

test('sentences are said one after the other, the next waiting behind the one being said, until the end', () => {
  const { player, speaker } = setUp();
  player.play();
  speaker.start();
  expect(speaker.waiting()).toEqual(THREE.slice(0, 2));
  for (const index of THREE.keys()) {
    expect(player.state()).toMatchObject({ status: 'playing', index });
    speaker.say();
  }
  expect(speaker.said).toEqual(THREE);
  expect(player.state().status).toBe('ended');
  player.play();
  expect(player.state()).toMatchObject({ status: 'playing', index: 0 });
});

test('what a voice still tells of a sentence that was left changes nothing', () => {
  const { player, speaker } = setUp();
  player.play();
  speaker.start();
  player.play(2);
  for (const events of speaker.dropped) {
    events.onStart();
    events.onWord(4);
    events.onFail('interrupted');
    events.onEnd();
  }
  expect(player.state()).toMatchObject({ status: 'playing', index: 2, wordAt: null });
  expect(speaker.waiting()).toEqual([THREE[2]]);
});

test('a word is told by its place in the sentence, also in a later piece of a long one', () => {
  const long = `${'The harbour was quiet before the boats came home, '.repeat(5)}and nobody spoke.`;
  const { player, speaker } = setUp([long]);
  player.play();
  const [first = '', second = ''] = piecesOf(long, 1).map(({ text }) => text);
  speaker.say();
  expect(speaker.waiting()[0]).toBe(second);
  speaker.first()?.onWord(4);
  expect(player.state()).toMatchObject({ index: 0, wordAt: first.length + 4 });
});

test('after a pause the piece that was being said is said again', () => {
  const long = `${'The harbour was quiet before the boats came home, '.repeat(5)}and nobody spoke.`;
  const { player, speaker } = setUp([long]);
  player.play();
  speaker.say();
  player.pause();
  expect([player.state().status, speaker.waiting()]).toEqual(['paused', []]);
  player.play();
  expect(speaker.waiting()).toEqual([piecesOf(long, 1)[1]?.text]);
});

test('a sentence is repeated once, or until that is turned off', () => {
  const { player, speaker } = setUp();
  player.play();
  speaker.start();
  player.setRepeat('once');
  for (let time = 0; time < 3; time++) speaker.say();
  expect(speaker.said).toEqual([THREE[0], THREE[0], THREE[1]]);
  player.setRepeat('loop');
  for (let time = 0; time < 3; time++) speaker.say();
  expect(speaker.said.slice(3)).toEqual([THREE[2], THREE[2], THREE[2]]);
  player.setRepeat('off');
  speaker.say();
  expect(player.state().status).toBe('ended');
});

test('a step goes on playing when it played and stays still when it was still, and does not leave the text', () => {
  const { player, speaker } = setUp();
  player.step(-1);
  player.step(1);
  expect([player.state().status, player.state().index, speaker.waiting()]).toEqual(['paused', 1, []]);
  player.play();
  player.step(1);
  player.step(1);
  expect(player.state()).toMatchObject({ status: 'playing', index: 2 });
});

test('a new speed holds from the beginning of the present sentence', () => {
  const { player, speaker } = setUp();
  player.play(1);
  speaker.start();
  player.setRate(0.7);
  expect([speaker.waiting()[0], speaker.rate(), player.state().rate]).toEqual([THREE[1], 0.7, 0.7]);
});

test('when the timer has run out the sentence is finished and the next one waits for the morning', () => {
  const { player, speaker, time } = setUp();
  player.play();
  player.sleepIn(1_000);
  speaker.say();
  time.pass(1_500);
  expect(player.state().status).toBe('playing');
  speaker.say();
  expect(player.state()).toMatchObject({ status: 'paused', index: 2, sleepAt: null });
  expect(speaker.waiting()).toEqual([]);
});

test('a voice that hangs is asked once more, then the player says that it broke', () => {
  const { player, speaker, time } = setUp();
  player.play();
  time.pass(60_000);
  expect([player.state().status, speaker.waiting()]).toEqual(['playing', [THREE[0]]]);
  time.pass(60_000);
  expect(player.state()).toMatchObject({ status: 'failed', failure: 'broken' });
});

test('somebody else taking the voice is a pause, a voice that is missing a failure', () => {
  const { player, speaker } = setUp();
  player.play();
  speaker.first()?.onFail('interrupted');
  expect(player.state().status).toBe('paused');
  player.play();
  speaker.first()?.onFail('no-voice');
  expect(player.state()).toMatchObject({ status: 'failed', failure: 'no-voice' });
});

test('a long sentence is cut between clauses, a slow one into shorter pieces, and nothing is lost', () => {
  const sentence = `When the lamps of Halden Bay were dimmed, ${'one street after the other, '.repeat(12)}nobody fell.`;
  for (const rate of [0.6, 1, 1.5]) {
    const pieces = piecesOf(sentence, rate);
    expect(pieces.map(({ text }) => text).join('')).toBe(sentence);
    expect(pieces.every(({ text }) => text.length <= 165 * Math.min(1, rate))).toBe(true);
    expect(pieces.slice(0, -1).every(({ text }) => text.endsWith(', '))).toBe(true);
  }
  expect(piecesOf('x'.repeat(400), 1).map(({ text }) => text.length)).toEqual([165, 165, 70]);
});
