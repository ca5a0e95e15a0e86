/** A sound for tests with fake timers. */
import { vi } from 'vitest';

/** Plays as time passes. */
export class FakeSound extends EventTarget {
  currentTime = 0;
  playbackRate = 1;
  preservesPitch = false;
  paused = true;
  ended = false;
  src = '/a.mp3';
  play(): Promise<void> {
    this.paused = false;
    this.dispatchEvent(new Event('play'));
    return Promise.resolve();
  }
  pause(): void {
    if (this.paused) return;
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  }
  pass(seconds: number): void {
    for (let at = 0; at < seconds; at += 0.02) {
      if (!this.paused) this.currentTime += 0.02 * this.playbackRate;
      vi.advanceTimersByTime(20);
    }
  }
}
