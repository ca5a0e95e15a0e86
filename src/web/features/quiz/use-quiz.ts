/**
 * State of a quiz: each answer is sent at once and saved in the browser until the server has it, so that a quiz can be continued.
 * Comprehension questions that are still being generated are appended when ready.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { InputOf } from '#contract/index.ts';
import type { Question, QuestionResult, QuizAttempt, Quiz as QuizOfText } from '#contract/shapes.ts';
import { api, backgroundApi, readCookie } from '../../shell/api.ts';
import { newUuid } from '../../shell/uuid.ts';
import { errorText } from '../../ui/error-toast.ts';

/** Subject of a quiz. */
export interface QuizSubject {
  of: { article: string } | { book: string; chapter: number };
  title: string;
  /** Address of the text. */
  address: string;
  /** Name of the subject: 文章 or 这一章. */
  name: string;
  /** Next text to read; null after the last one. */
  next: { address: string; label: string } | null;
}

type Api = ReturnType<typeof api>;

/** @param isNewRun with the questions for the reader's present level */
function ask({ of }: QuizSubject, { call }: Api, isNewRun: boolean): Promise<QuizOfText> {
  const query = isNewRun ? { again: 'true' as const } : {};
  return 'article' in of
    ? call('GET /reader/article/{id}/questions', { params: { id: of.article }, query })
    : call('GET /reader/book/{id}/chapter/{index}/questions', { params: { id: of.book, index: of.chapter }, query });
}

function give({ of }: QuizSubject, body: InputOf<'POST /reader/article/{id}/questions'>['body']): Promise<QuizAttempt> {
  return 'article' in of
    ? api().call('POST /reader/article/{id}/questions', { params: { id: of.article }, body })
    : api().call('POST /reader/book/{id}/chapter/{index}/questions', {
        params: { id: of.book, index: of.chapter },
        body,
      });
}

/** The name under which a draft is saved in the browser. */
const draftNameOf = ({ of }: QuizSubject) => ('article' in of ? of.article : `${of.book}:${of.chapter}`);

/** Polling for questions that are being generated: interval and number of requests. */
const LOOK_MS = 4_000;
const MAX_LOOKS = 30;

export interface Quiz {
  questions: readonly Question[];
  /** Whether questions by a model are still being generated, or failed. */
  comprehension: QuizOfText['comprehension'];
  /** The current one; null when all are answered. */
  question: Question | null;
  /** Index of the current question. */
  position: number;
  /** Result of the current question, once it is answered. */
  result: QuestionResult | null;
  /** Results of all answered questions, by id. */
  results: ReadonlyMap<string, QuestionResult>;
  /** The chosen answer that has not reached the server. */
  draft: string | null;
  isSending: boolean;
  /** Why sending the answer failed; null when it did not. */
  failure: string | null;
  answer(answer: string): void;
  /** Saves a draft. */
  note(answer: string): void;
  next(): void;
  startAgain(): Promise<void>;
  /** Whether the questions of a new run are on their way. */
  isStarting: boolean;
}

export function useQuiz(subject: QuizSubject, first: QuizOfText): Quiz {
  const draftName = draftNameOf(subject);
  const [{ items: questions, comprehension }, setQuiz] = useState(first);
  const [attempt, setAttempt] = useState<QuizAttempt | null>(first.attempt);
  /** Created with the first answer. */
  const [newAttempt, setNewAttempt] = useState<string | null>(null);
  /** The answered question whose explanation is shown. */
  const [shown, setShown] = useState<string | null>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [isStarting, setIsStarting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const results = new Map(attempt?.items.map((item) => [item.id, item]));
  const open = questions.find(({ id }) => !results.has(id)) ?? null;
  const question = questions.find(({ id }) => id === shown) ?? open;
  const attemptUuid = attempt?.attempt_uuid ?? newAttempt;

  const resume = useEffectEvent(() => {
    const kept = readDraft(draftName, readCookie('bb_uid') ?? '');
    if (kept === null) return;
    const isNewRun = attempt !== null && kept.attempt !== attempt.attempt_uuid;
    // Another one is begun once this one is finished.
    if (isNewRun && open !== null) return;
    const asked = isNewRun ? questions[0] : open;
    if (kept.question !== asked?.id) return;
    if (isNewRun) setAttempt(null);
    setNewAttempt(kept.attempt);
    setDraft(kept.answer);
    // An order may be unfinished; a choice was final, and is sent again.
    if (asked.kind !== 'order') void send(asked, kept.answer, kept.attempt);
  });
  useEffect(() => resume(), []);

  const askAgain = useEffectEvent(() => ask(subject, backgroundApi(), attempt === null).catch(() => null));
  const isMaking = comprehension === 'making';
  useEffect(() => {
    if (!isMaking) return;
    return watchMaking(
      () => askAgain(),
      (later) => setQuiz((quiz) => (later ? joined(quiz, later) : { ...quiz, comprehension: 'failed' })),
    );
  }, [isMaking]);

  /** The text was changed while it was asked about: its new questions, with what is answered of them. */
  function renew(later: QuizOfText): void {
    saveDraft(draftName, readCookie('bb_uid') ?? '', null);
    setQuiz(later);
    setAttempt(later.attempt);
    setNewAttempt(null);
    setShown(null);
    setDraft(null);
    setFailure('这篇刚改过，题目换成了新的。');
  }

  function note(asked: Question, answer: string, uuid = attemptUuid ?? newUuid()): void {
    setNewAttempt(uuid);
    setDraft(answer);
    saveDraft(draftName, readCookie('bb_uid') ?? '', { attempt: uuid, question: asked.id, answer });
  }

  async function send(asked: Question, answer: string, attemptOf = attemptUuid ?? newUuid()): Promise<void> {
    note(asked, answer, attemptOf);
    setIsSending(true);
    setFailure(null);
    try {
      const now = await give(subject, { attempt_uuid: attemptOf, answers: [{ id: asked.id, answer }] });
      saveDraft(draftName, readCookie('bb_uid') ?? '', null);
      setShown(asked.id);
      setAttempt(now);
      setDraft(null);
    } catch (error) {
      const renewed = error instanceof ApiError && error.reason === 'INVALID_INPUT' ? await askAgain() : null;
      if (renewed !== null) renew(renewed);
      else setFailure(`${errorText(error)}。答案还在，再点一次就好。`);
    } finally {
      setIsSending(false);
    }
  }

  return {
    questions,
    comprehension,
    question,
    position: question === null ? questions.length : questions.indexOf(question),
    result: (question && results.get(question.id)) ?? null,
    results,
    draft,
    isSending,
    failure,
    answer(answer) {
      if (question && !isSending && !results.has(question.id)) void send(question, answer);
    },
    note(answer) {
      if (question) note(question, answer);
    },
    next: () => setShown(null),
    isStarting,
    async startAgain() {
      setIsStarting(true);
      // For the level that the reader has by now; without network those that are there are asked again.
      const later = await ask(subject, backgroundApi(), true).catch(() => null);
      if (later !== null) setQuiz(later);
      saveDraft(draftName, readCookie('bb_uid') ?? '', null);
      setAttempt(null);
      setNewAttempt(null);
      setShown(null);
      setDraft(null);
      setFailure(null);
      setIsStarting(false);
    },
  };
}

/**
 * Asks for questions that are being generated while the page is in front, and at once when the reader comes back to it.
 *
 * @param onEnd with the quiz once it is complete, null when it took too long
 * @returns stops asking
 */
export function watchMaking(
  ask: () => Promise<QuizOfText | null>,
  onEnd: (later: QuizOfText | null) => void,
): () => void {
  let looks = 0;
  const look = async () => {
    if (document.hidden) return;
    looks += 1;
    const later = await ask();
    if (later !== null && later.comprehension !== 'making') onEnd(later);
    else if (looks >= MAX_LOOKS) onEnd(null);
  };
  const timer = setInterval(look, LOOK_MS);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Appends the later questions to those that are already there. */
function joined(quiz: QuizOfText, later: QuizOfText): QuizOfText {
  const known = new Set(quiz.items.map(({ id }) => id));
  const fresh = later.items.filter(({ id }) => !known.has(id));
  return { ...quiz, comprehension: later.comprehension, items: [...quiz.items, ...fresh] };
}

/** A draft answer, saved in local storage until the server has the answer. */
interface SavedDraft {
  /** Uuid of the attempt. */
  attempt: string;
  question: string;
  answer: string;
}

const keyOf = (articleId: string, userId: string) => `quiz:${userId}:${articleId}`;

/** Null when there is none, or without storage. In the browser only, as all of these. */
function readDraft(articleId: string, userId: string): SavedDraft | null {
  try {
    return parseDraft(localStorage.getItem(keyOf(articleId, userId)));
  } catch {
    return null;
  }
}

/** @param draft null once the server has it */
function saveDraft(articleId: string, userId: string, draft: SavedDraft | null): void {
  try {
    if (draft === null) localStorage.removeItem(keyOf(articleId, userId));
    else localStorage.setItem(keyOf(articleId, userId), JSON.stringify(draft));
  } catch {
    // Without storage the draft lasts as long as its page.
  }
}

/** Validates what is stored, which may be of another version or edited. */
export function parseDraft(text: string | null): SavedDraft | null {
  try {
    const { attempt, question, answer } = (JSON.parse(text ?? 'null') ?? {}) as Record<string, unknown>;
    if (typeof attempt !== 'string' || typeof question !== 'string' || typeof answer !== 'string') return null;
    return { attempt, question, answer };
  } catch {
    return null;
  }
}
