/** Prices of services as the operator states them; others are unknown. */

/** Price in yuan for a million. */
export interface Price {
  inputTokens: number;
  outputTokens: number;
  characters: number;
}

export interface Consumption {
  inputTokens: number;
  outputTokens: number;
  characters: number;
}

/** Consumption of one service for a piece of work, or a part of it. */
export interface ServiceUse extends Partial<Consumption> {
  /** Model, or name of the translator: as prices name it. */
  service: string;
  /** The service never told: the numbers are ours. */
  isEstimated?: boolean;
}

const MILLION = 1_000_000;
const FEN = 100;

/** Parses a price: `2/8` for input and output tokens, `170` for source characters. Null for anything else. */
export function parsePrice(text: string): Price | null {
  const [, first, second] = /^(\d{1,6}(?:\.\d{1,4})?)(?:\/(\d{1,6}(?:\.\d{1,4})?))?$/.exec(text.trim()) ?? [];
  if (first === undefined) return null;
  if (second === undefined) return { inputTokens: 0, outputTokens: 0, characters: Number(first) };
  return { inputTokens: Number(first), outputTokens: Number(second), characters: 0 };
}

/** Cost in fen, not rounded. */
export function costInFen(used: Consumption, price: Price): number {
  const yuan =
    used.inputTokens * price.inputTokens + used.outputTokens * price.outputTokens + used.characters * price.characters;
  return (yuan / MILLION) * FEN;
}
