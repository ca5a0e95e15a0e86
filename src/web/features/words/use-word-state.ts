/**
 * The state of words in the book and changing it: 已掌握, 忽略, 删除 and 加入. A change is shown at once and can be undone; one that is made
 * elsewhere, as on a word's card or in another window, is followed.
 */
import { useEffect, useEffectEvent, useRef } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { InputOf } from '#contract/index.ts';
import type { WordInfo, WordState } from '#contract/shapes.ts';
import { addWord, markWords, removeWords, restoreWords, type WordMark } from '../../data/word-writes.ts';
import { pageOutbox } from '../../shell/outbox/page-outbox.ts';
import { onWordChanges, type WordChange } from '../../shell/word-changes.ts';
import { toast } from '../../ui/toast.ts';
import { useStateOf } from '../../ui/use-state-of.ts';

export interface OwnWord {
  word: string;
  /** State when it was fetched; null when it is not in the book. */
  state: WordState | null;
  /** A word can be marked without being in the book. By default one with a state is in it. */
  isInBook?: boolean;
}

/** A word with what is kept with it, such as its sentence. */
export interface WordToAdd extends OwnWord {
  details?: Omit<InputOf<'POST /reader/myword'>['body'], 'word'>;
}

/** Toasts in place of the usual ones. */
export interface ChangeLabels {
  done: string;
  /** Message after undoing; without it there is none. */
  undone?: string;
}

export interface WordStates {
  /** The present state. */
  stateOf(word: OwnWord): WordState | null;
  /** Whether it is in the book, also while it is marked as known or ignored. */
  isInBook(word: OwnWord): boolean;
  /** Change of the number of words in a state by changes made here since the fetch; null for the whole book. */
  difference(state: WordState | null): number;
  /** Each change resolves to false when the server refused it. */
  mark(words: readonly OwnWord[], mark: WordMark, labels?: ChangeLabels): Promise<boolean>;
  unmark(words: readonly OwnWord[], labels?: ChangeLabels): Promise<boolean>;
  remove(words: readonly OwnWord[], labels?: ChangeLabels): Promise<boolean>;
  /** Undone, a word that was in the book before stays there, marked as it was. */
  add(words: readonly WordToAdd[], labels?: ChangeLabels): Promise<boolean>;
}

/** Listener of a list that shows the words. */
export interface StateListener {
  /** Called when words were changed here and are shown with this state from now on. */
  onChanged(words: readonly OwnWord[], state: WordState | null): void;
  /** The former state is back: undone, or refused. */
  onReverted(): void;
}

/** State of a word after a change; missing fields are as they were fetched. */
type Status = Omit<WordChange, 'word'>;

export interface StateChange {
  /**
   * The word as fetched when it was changed here; a state that was fetched later is newer. Undefined when it was only changed elsewhere.
   */
  before: OwnWord | undefined;
  status: Status;
}

const MARK_LABELS: Record<WordMark, string> = { known: '已掌握', ignored: '已忽略' };
const MARKS = ['known', 'ignored'] as const;

const ADDED: Status = { in_myword: true, known: false, ignored: false };
const REMOVED: Status = { in_myword: false, known: null };
const UNMARKED: Status = { known: false, ignored: false };
const MARKED: Record<WordMark, Status> = {
  known: { known: true, ignored: false },
  ignored: { known: false, ignored: true },
};

/** @param fetched changes with each fetch of the words and their counts, which hold all changes made before */
export function useWordState(listener?: StateListener, fetched?: string): WordStates {
  const [changes, setChanges] = useStateOf<ReadonlyMap<string, StateChange>>(fetched, () => new Map());
  /** The words of each change from here that the server has not answered yet: news of an earlier change must not hide it. */
  const writing = useRef(new Set<readonly OwnWord[]>());
  useEffect(
    () =>
      onWordChanges((news) => {
        const isBeingWritten = (word: string) => [...writing.current].some((words) => namesOf(words).includes(word));
        const heard = news.filter(({ word }) => !isBeingWritten(word));
        setChanges((now) => {
          const next = new Map(now);
          for (const { word, ...status } of heard) {
            const change = next.get(word);
            next.set(word, { before: change?.before, status: merged(change?.status, status) });
          }
          return next;
        });
      }),
    [setChanges],
  );
  /** Null while nothing newer is known than what was fetched. */
  const statusOf = ({ word, state }: OwnWord) => {
    const change = changes.get(word);
    return change && (change.before === undefined || change.before.state === state) ? change.status : null;
  };
  const stateOf = (word: OwnWord) => stateAfter(word, statusOf(word));
  const isInBook = (word: OwnWord) => isInBookAfter(word, statusOf(word));
  const show = (words: readonly OwnWord[], status: Status) =>
    setChanges((now) => {
      const next = new Map(now);
      for (const own of words) {
        const change = next.get(own.word);
        next.set(own.word, { before: change?.before ?? own, status: merged(change?.status, status) });
      }
      return next;
    });

  /** Shows the new status, writes it and offers to undo it; reverts it when the server refuses. */
  async function change(
    words: readonly OwnWord[],
    status: Status,
    labels: ChangeLabels,
    write: () => Promise<unknown>,
    undo: () => Promise<unknown>,
  ): Promise<boolean> {
    const former = words.map(({ word }) => [word, changes.get(word)] as const);
    const revert = () => {
      setChanges((now) => {
        const next = new Map(now);
        for (const [word, change] of former) {
          if (change) next.set(word, change);
          else next.delete(word);
        }
        return next;
      });
      listener?.onReverted();
    };
    show(words, status);
    listener?.onChanged(words, stateAfter({ word: '', state: 'new' }, status));
    writing.current.add(words);
    try {
      await write();
    } catch (error) {
      revert();
      toast(error instanceof ApiError ? error.msg : '没有存下来，请再试一次');
      return false;
    } finally {
      writing.current.delete(words);
    }
    const takeBack = async () => {
      try {
        await undo();
        revert();
        if (labels.undone) toast(labels.undone);
      } catch (error) {
        toast(error instanceof ApiError ? error.msg : '没有恢复，请再试一次');
      }
    };
    toast(labels.done, { action: { label: '撤销', onClick: () => void takeBack() } });
    return true;
  }

  /** @returns gives the words the marks again that they have now */
  const markingAgain = (words: readonly OwnWord[]) => {
    const former = MARKS.map((mark) => [mark, namesOf(words.filter((word) => stateOf(word) === mark))] as const);
    return async () => {
      for (const [mark, names] of former) await markWords(names, mark);
    };
  };

  return {
    stateOf,
    isInBook,
    difference: (state) => differenceOf([...changes.values()], state),
    async mark(words, mark, labels) {
      const others = words.filter((word) => stateOf(word) !== mark);
      if (others.length === 0) {
        toast(`都${MARK_LABELS[mark]}`);
        return true;
      }
      const names = namesOf(others);
      const usual = { done: `${countLabel(others)}${MARK_LABELS[mark]}` };
      const markAgain = markingAgain(others);
      const undo = async () => {
        await markWords(names, null);
        await markAgain();
      };
      return change(others, MARKED[mark], labels ?? usual, () => markWords(names, mark), undo);
    },
    unmark(words, labels = { done: '回到生词' }) {
      return change(words, UNMARKED, labels, () => markWords(namesOf(words), null), markingAgain(words));
    },
    remove(words, labels = { done: `${countLabel(words)}已删除` }) {
      const names = namesOf(words);
      return change(
        words,
        REMOVED,
        labels,
        () => removeWords(names),
        () => restoreWords(names),
      );
    },
    async add(words, labels = { done: `${countLabel(words)}已加入生词本` }) {
      const added: WordToAdd[] = [];
      const write = async () => {
        const puts = words.map(async (word) => {
          await addWord({ word: word.word, as_given: true, ...word.details });
          added.push(word);
        });
        const failed = (await Promise.allSettled(puts)).find(({ status }) => status === 'rejected');
        if (failed?.status === 'rejected') throw failed.reason;
      };
      const markAgain = markingAgain(words);
      const others = namesOf(words.filter((word) => !isInBook(word)));
      const undo = async () => {
        await removeWords(others);
        await markAgain();
      };
      const isDone = await change(words, ADDED, labels, write, undo);
      // Of several words, those that the server has accepted are in the book.
      if (!isDone) show(added, ADDED);
      return isDone;
    },
  };
}

/** See {@link WordStates.difference}: a word that is only marked counts for its state, not for the book. */
export function differenceOf(changes: readonly StateChange[], state: WordState | null): number {
  const counts = changes.map(({ before, status }) => {
    if (before === undefined) return 0;
    const has = (now: Status | null) =>
      Number(state === null ? isInBookAfter(before, now) : stateAfter(before, now) === state);
    return has(status) - has(null);
  });
  return counts.reduce((sum, one) => sum + one, 0);
}

/** A word that was removed has lost its mark. */
function merged(status: Status | undefined, newer: Status): Status {
  return newer.in_myword === false ? newer : { ...status, ...newer };
}

function isInBookAfter({ state, isInBook = state !== null }: OwnWord, status: Status | null): boolean {
  return status?.in_myword ?? isInBook;
}

function stateAfter(word: OwnWord, status: Status | null): WordState | null {
  const { state } = word;
  if (status === null) return state;
  if (status.known) return 'known';
  if (status.ignored) return 'ignored';
  const wasMarked = state === 'known' || state === 'ignored';
  const isMarkTold = status.known === false || status.in_myword === false;
  if (wasMarked && !isMarkTold) return state;
  if (!isInBookAfter(word, status)) return null;
  return state === null || wasMarked ? 'new' : state;
}

/** What the server said of a word. */
export function ownStateOf({
  in_myword: isInBook,
  known,
  ignored,
}: Pick<WordInfo, 'in_myword' | 'known' | 'ignored'>): Required<Omit<OwnWord, 'word'>> {
  const mark = known ? 'known' : ignored ? 'ignored' : null;
  return { state: mark ?? (isInBook ? 'new' : null), isInBook };
}

const namesOf = (words: readonly OwnWord[]) => words.map(({ word }) => word);
const countLabel = (words: readonly OwnWord[]) => (words.length > 1 ? `${words.length} 个词` : '');

/** Calls back when a word that was added on any page of this browser is in the book on the server, at once or after it waited for the network. */
export function useWordAdded(onAdded: (headword: string) => void): void {
  const added = useEffectEvent(onAdded);
  useEffect(
    () =>
      pageOutbox().onNews((news) => {
        if (news.event === 'sent' && 'word' in news.result && news.entry.call.name === 'POST /reader/myword')
          added(String(news.result.word));
      }),
    [],
  );
}
