/** A sound for tests with fake timers. */
import { vi } from 'vitest';

/** Plays as time passes; like an element it tells the time after a pause and a seek, too, and loads at a speed of 1. */
export class FakeSound extends EventTarget {
  #at = 0;
  #src = '/a.mp3';
  playbackRate = 1;
  preservesPitch = false;
  paused = true;
  ended = false;
  get currentTime(): number {
    return this.#at;
  }
  set currentTime(seconds) {
    this.#at = seconds;
    this.tellTime();
  }
  get src(): string {
    return this.#src;
  }
  set src(address) {
    this.#src = address;
    this.playbackRate = 1;
  }
  play(): Promise<void> {
    this.paused = false;
    this.dispatchEvent(new Event('play'));
    return Promise.resolve();
  }
  pause(): void {
    if (this.paused) return;
    this.paused = true;
    this.tellTime();
    this.dispatchEvent(new Event('pause'));
  }
  pass(seconds: number): void {
    for (let at = 0; at < seconds; at += 0.02) {
      if (!this.paused) this.#at += 0.02 * this.playbackRate;
      vi.advanceTimersByTime(20);
    }
  }
  private tellTime(): void {
    setTimeout(() => this.dispatchEvent(new Event('timeupdate')));
  }
}
