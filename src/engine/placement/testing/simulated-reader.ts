/** Readers with a known vocabulary, who take a test as people do: with slips, guesses and false claims. */

import { randomOf } from '../../random.ts';
import { abilityOf, chanceOfKnowing } from '../item-response.ts';
import { beginTest, type TestAnswer, type TestForm, type TestResult } from '../level-test.ts';
import type { Pool } from '../pool.ts';
import type { Question } from '../selection.ts';

export interface SimulatedReader {
  size: number;
  /** 0: exactly the most frequent words; larger: more and more mixed. */
  spread: number;
  /** Share of unknown words that are claimed. */
  falseClaims: number;
}

const SLIPS = 0.02;
const GUESSES = 0.2;

/** @param seed another one is another reader of the same kind, with another test */
export function takeTest(
  pool: Pool,
  form: TestForm,
  reader: SimulatedReader,
  seed: string,
): { result: TestResult; answers: TestAnswer[] } {
  const random = randomOf(`reader ${seed}`);
  const ability = reader.spread > 0 ? abilityOf(reader.size, reader.spread) : null;
  const knows = (rank: number) =>
    ability === null ? rank <= reader.size : random.next() < chanceOfKnowing(rank, ability);
  const answer = (question: Question): TestAnswer => {
    const { word } = question;
    const isClaimed = random.next() < reader.falseClaims;
    if (question.kind === 'pseudo') return { word, known: isClaimed };
    const isKnown = knows(question.rank) && random.next() >= SLIPS;
    if (question.kind === 'claim') return { word, known: isKnown || isClaimed };
    if (isKnown) return { word, known: true, choice: question.right };
    const isGuess = isClaimed || random.next() < GUESSES;
    return isGuess ? { word, known: true, choice: Math.floor(random.next() * 4) } : { word, known: false };
  };
  const answers: TestAnswer[] = [];
  const test = beginTest(pool, { form, seed });
  for (;;) {
    const { questions, result } = test.step();
    if (result) return { result, answers };
    const given = questions.map(answer);
    test.take(given);
    answers.push(...given);
  }
}
