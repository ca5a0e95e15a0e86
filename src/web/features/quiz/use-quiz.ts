/**
 * A quiz under way: one question after the other, each answer told to the server at once and kept in the browser until it
 * is there, so that a quiz that was left goes on where it was. Questions that are still being made join at the end.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import type { ResultOf } from '#contract/index.ts';
import type { Question, QuestionResult, QuizAttempt } from '#contract/shapes.ts';
import { api, backgroundApi, readCookie } from '../../shell/api.ts';
import { newUuid } from '../../shell/uuid.ts';
import { errorText } from '../../ui/error-toast.ts';
import { keepDraft, readDraft } from './kept-draft.ts';

export type ArticleQuiz = ResultOf<'GET /reader/article/{id}/questions'>;

/** Between two looks for questions that are being made, and how many looks. */
const LOOK_MS = 4_000;
const MOST_LOOKS = 30;

export interface Quiz {
  questions: readonly Question[];
  /** Questions by a model are still being made, or could not be. */
  comprehension: ArticleQuiz['comprehension'];
  /** The one in front; null when all are answered. */
  question: Question | null;
  /** Its place from 0. */
  place: number;
  /** Of the question in front, once it is answered. */
  result: QuestionResult | null;
  /** Of all answered ones, by question. */
  results: ReadonlyMap<string, QuestionResult>;
  /** What was chosen and has not reached the server. */
  draft: string | null;
  isSending: boolean;
  /** Why the answer did not get there; null when it did. */
  failure: string | null;
  answer(answer: string): void;
  /** Keeps an answer that is not given yet. */
  note(answer: string): void;
  next(): void;
  startAgain(): void;
}

export function useQuiz(articleId: string, first: ArticleQuiz): Quiz {
  const [{ items: questions, comprehension }, setQuiz] = useState(first);
  const [attempt, setAttempt] = useState<QuizAttempt | null>(first.attempt);
  /** Made with the first answer. */
  const [newAttempt, setNewAttempt] = useState<string | null>(null);
  /** Stays in front with its explanation until the reader goes on. */
  const [shown, setShown] = useState<string | null>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const results = new Map(attempt?.items.map((item) => [item.id, item]));
  const open = questions.find(({ id }) => !results.has(id)) ?? null;
  const question = questions.find(({ id }) => id === shown) ?? open;
  const attemptUuid = attempt?.attempt_uuid ?? newAttempt;

  const takeUp = useEffectEvent(() => {
    const kept = readDraft(articleId, readCookie('bb_uid') ?? '');
    if (kept === null || kept.question !== open?.id) return;
    if (attempt !== null && kept.attempt !== attempt.attempt_uuid) return;
    setNewAttempt(kept.attempt);
    setDraft(kept.answer);
    // An order may have been left half way; a choice was made, and did not get there.
    if (open.kind !== 'order') void send(kept.answer, kept.attempt);
  });
  useEffect(() => takeUp(), []);

  const isMaking = comprehension === 'making';
  useEffect(() => {
    if (!isMaking) return;
    let looks = 0;
    const timer = setInterval(async () => {
      if (++looks > MOST_LOOKS) return clearInterval(timer);
      if (document.hidden) return;
      const later = await backgroundApi()
        .call('GET /reader/article/{id}/questions', { params: { id: articleId } })
        .catch(() => null);
      if (later !== null && later.comprehension !== 'making') setQuiz((quiz) => joined(quiz, later));
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [articleId, isMaking]);

  function note(answer: string, uuid = attemptUuid ?? newUuid()): void {
    setNewAttempt(uuid);
    setDraft(answer);
    if (question) keepDraft(articleId, readCookie('bb_uid') ?? '', { attempt: uuid, question: question.id, answer });
  }

  async function send(answer: string, attemptOf = attemptUuid ?? newUuid()): Promise<void> {
    if (question === null || isSending || results.has(question.id)) return;
    note(answer, attemptOf);
    setIsSending(true);
    setFailure(null);
    try {
      const now = await api().call('POST /reader/article/{id}/questions', {
        params: { id: articleId },
        body: { attempt_uuid: attemptOf, answers: [{ id: question.id, answer }] },
      });
      keepDraft(articleId, readCookie('bb_uid') ?? '', null);
      setShown(question.id);
      setAttempt(now);
      setDraft(null);
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setIsSending(false);
    }
  }

  return {
    questions,
    comprehension,
    question,
    place: question === null ? questions.length : questions.indexOf(question),
    result: (question && results.get(question.id)) ?? null,
    results,
    draft,
    isSending,
    failure,
    answer: (answer) => void send(answer),
    note: (answer) => note(answer),
    next: () => setShown(null),
    startAgain() {
      keepDraft(articleId, readCookie('bb_uid') ?? '', null);
      setAttempt(null);
      setNewAttempt(null);
      setShown(null);
      setDraft(null);
      setFailure(null);
    },
  };
}

/** Later questions behind those that are there already, which stay as they are. */
function joined(quiz: ArticleQuiz, later: ArticleQuiz): ArticleQuiz {
  const known = new Set(quiz.items.map(({ id }) => id));
  const fresh = later.items.filter(({ id }) => !known.has(id));
  return { ...quiz, comprehension: later.comprehension, items: [...quiz.items, ...fresh] };
}
