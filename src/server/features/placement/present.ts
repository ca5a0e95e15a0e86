/** The vocabulary test on the wire. Which words do not exist and which meaning is right stays here. */
import type { PlacementQuestion, PlacementResult, PlacementStep } from '#contract/shapes.ts';
import type { TestResult } from '#engine/placement/level-test.ts';
import type { Question } from '#engine/placement/selection.ts';
import type { TestState } from './service.ts';

export function presentTest(state: TestState): PlacementStep {
  const { name, form, answered, most, questions, result, savedAt, chosenLevel, history } = state;
  return {
    test: name,
    form,
    answered,
    most,
    questions: questions.map(presentQuestion),
    done: result !== null,
    result: result && presentResult(result, savedAt),
    chosen_level: chosenLevel,
    history: history.map(({ estimate, low, high, at }) => ({ estimate, low, high, at: at.toISOString() })),
  };
}

function presentQuestion(question: Question): PlacementQuestion {
  return { word: question.word, choices: question.kind === 'meaning' ? [...question.choices] : null };
}

function presentResult(result: TestResult, savedAt: Date | null): PlacementResult {
  const { estimate, low, high, coverage, examLevel, isReliable, pseudoShown, pseudoClaimed } = result;
  return {
    vocabulary: { estimate, low, high },
    exam_level: examLevel,
    coverage: [...coverage],
    is_reliable: isReliable,
    pseudo: { shown: pseudoShown, claimed: pseudoClaimed },
    saved_at: savedAt?.toISOString() ?? null,
  };
}
