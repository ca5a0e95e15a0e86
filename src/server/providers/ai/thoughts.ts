/** Some models write down what they think before they answer, between `<think>` and `</think>`: that is no part of the answer. */

const OPEN = '<think>';
const CLOSE = '</think>';

/** Lets an answer through that comes in pieces, cut anywhere, without the thoughts at its beginning. */
export class WithoutThoughts {
  /** What may be the beginning of thoughts, or of their end. */
  #held = '';
  #state: 'beginning' | 'thinking' | 'thought' | 'answering' = 'beginning';

  push(piece: string): string {
    if (this.#state === 'answering') return piece;
    // Lines are left free after thoughts.
    if (this.#state === 'thought') return piece.trim() === '' ? '' : this.#answer(piece.trimStart());
    this.#held += piece;
    if (this.#state === 'beginning') {
      const begun = this.#held.trimStart();
      if (begun.length < OPEN.length && OPEN.startsWith(begun)) return '';
      if (!begun.startsWith(OPEN)) return this.#answer(this.#held);
      this.#state = 'thinking';
    }
    const end = this.#held.indexOf(CLOSE);
    if (end !== -1) {
      this.#state = 'thought';
      return this.push(this.#held.slice(end + CLOSE.length));
    }
    // All but what may be the beginning of the sign.
    this.#held = this.#held.slice(-CLOSE.length);
    return '';
  }

  /** At the end of the answer: what was held back and is no thought after all. */
  rest(): string {
    return this.#state === 'beginning' ? this.#answer(this.#held) : '';
  }

  #answer(text: string): string {
    this.#state = 'answering';
    this.#held = '';
    return text;
  }
}
