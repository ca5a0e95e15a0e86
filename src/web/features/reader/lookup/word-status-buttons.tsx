/**
 * The card's buttons 加入生词, 已掌握 and 忽略. A change shows at once and is reverted when saving fails; 撤销 in the toast restores the word's
 * whole status, also when its card has closed or shows another word by then. What a visitor does waits for the login.
 */
import { BookMarked, Check, Plus } from 'lucide';
import { useState } from 'react';
import type { WordInfo } from '#contract/shapes.ts';
import { UnsyncedBadge } from '../../../shell/outbox/unsynced-badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { errorText } from '../../../ui/error-toast.ts';
import { Icon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast.ts';
import { headwordOf } from '../../dictionary/word-info.ts';
import type { ReaderPorts } from '../ports.ts';
import { contextOf, type OpenWord } from './use-word-lookup.ts';

export interface WordStatusButtonsProps extends StatusChangeOptions {
  ports: ReaderPorts;
}

export function WordStatusButtons(props: WordStatusButtonsProps) {
  const { info, ports } = props;
  const { setAdded, setKnown, setIgnored } = statusChanges(props);
  return (
    <div className="wc-act">
      {info.in_myword ? (
        <Button icon={Check} className="wc-added" aria-pressed={true} onClick={() => setAdded(false)}>
          已加入
        </Button>
      ) : (
        <Button look="primary" icon={Plus} aria-pressed={false} onClick={() => setAdded(true)}>
          加入生词
        </Button>
      )}
      <UnsyncedBadge item={`word:${headwordOf(info)}`} />
      {ports.setKnown && (
        <Button
          icon={info.known ? Check : undefined}
          aria-pressed={info.known ?? false}
          onClick={() => setKnown(!info.known)}
        >
          已掌握
        </Button>
      )}
      {ports.setIgnored && (
        <Button
          icon={info.ignored ? Check : undefined}
          aria-label="忽略，不学也不提示"
          aria-pressed={info.ignored ?? false}
          onClick={() => setIgnored(!info.ignored)}
        >
          忽略
        </Button>
      )}
    </div>
  );
}

interface KeptLineProps {
  /** Whether the word is kept with this sentence. */
  isKept: boolean;
  onKeep: () => void;
  /** Undefined for a word without other meanings. */
  onChange: (() => void) | undefined;
}

/** Line on the card of a word that is in the word book. */
export function KeptLine({ isKept, onKeep, onChange }: KeptLineProps) {
  return (
    <p className="ch-kept">
      <Icon of={BookMarked} size="sm" />
      {isKept ? '连这句话一起记下了' : '已在生词本'}
      {!isKept && (
        <button type="button" className="link pad" onClick={onKeep}>
          把这句也记下
        </button>
      )}
      {onChange && (
        <button type="button" className="link pad" onClick={onChange}>
          换个意思
        </button>
      )}
    </p>
  );
}

interface AddUnexplainedProps extends Pick<WordStatusButtonsProps, 'ports' | 'isLoggedIn' | 'onLogin' | 'meaning'> {
  open: OpenWord;
}

/**
 * A word whose entry could not be fetched is saved as it is written, with its sentence; the server finds its headword. One that the dictionary
 * has not got can be kept where an editor has noted what it means.
 */
export function AddUnexplained({ open, ports, isLoggedIn, onLogin, meaning }: AddUnexplainedProps) {
  const [isAdded, setAdded] = useState(false);
  const word = open.asked;
  const add = async () => {
    setAdded(true);
    try {
      await ports.addWord({ word, ...contextOf(open, null), resolve: meaning });
      if (!isLoggedIn) onLogin();
    } catch (error) {
      setAdded(false);
      toast(errorText(error));
    }
  };
  if (open.lookUp.state === 'missing' && meaning === undefined) return null;
  return (
    <div className="wc-act">
      <Button
        look={isAdded ? undefined : 'primary'}
        icon={isAdded ? Check : Plus}
        aria-disabled={isAdded}
        onClick={() => isAdded || void add()}
      >
        {isAdded ? '已加入' : '加入生词'}
      </Button>
      <UnsyncedBadge item={`word:${word}`} />
    </div>
  );
}

export type WordStatus = Pick<WordInfo, 'in_myword' | 'known' | 'ignored'>;

export interface StatusChangeOptions {
  open: OpenWord;
  info: WordInfo;
  ports: Pick<ReaderPorts, 'addWord' | 'restoreWord' | 'removeWord' | 'setKnown' | 'setIgnored'>;
  /** The meaning in the form in which it is kept with the word. */
  meaning?: string | undefined;
  isLoggedIn: boolean;
  onLogin: () => void;
  /** Shows what is new of a headword. */
  onUpdate: (headword: string, change: Partial<WordInfo>) => void;
}

export interface StatusChanges {
  setAdded(isAdded: boolean): void;
  setKnown(isKnown: boolean): void;
  setIgnored(isIgnored: boolean): void;
}

function statusChanges({
  open,
  info,
  ports,
  meaning,
  isLoggedIn,
  onLogin,
  onUpdate,
}: StatusChangeOptions): StatusChanges {
  const word = headwordOf(info);
  const before: WordStatus = { in_myword: info.in_myword, known: info.known, ignored: info.ignored ?? false };
  const add = () => ports.addWord({ word, as_given: true, ...contextOf(open, info), resolve: meaning });

  /** Changes a word from one status to another; known and ignored exclude each other. */
  const write = async (from: WordStatus, to: WordStatus, isUndo: boolean) => {
    const moves = from.in_myword !== to.in_myword;
    if (moves && !to.in_myword) await ports.removeWord(word);
    // The meaning on the card is another one than the reader may have chosen for the word.
    else if (moves) await (isUndo && ports.restoreWord ? ports.restoreWord(word) : add());
    // A word that is added or removed starts without either.
    const [hadKnown, hadIgnored] = moves ? [false, false] : [from.known ?? false, from.ignored ?? false];
    if (to.ignored && !hadIgnored) await ports.setIgnored?.(word, true);
    else if (to.known && !hadKnown) await ports.setKnown?.(word, true);
    else if (hadKnown && !to.known && !to.ignored) await ports.setKnown?.(word, false);
    else if (hadIgnored && !to.ignored && !to.known) await ports.setIgnored?.(word, false);
  };
  const change = async (from: WordStatus, to: WordStatus, said: string, isUndo = false) => {
    if (!isLoggedIn) {
      void write(from, to, isUndo);
      return onLogin();
    }
    // A word that comes or goes is without a meaning that was chosen for it before.
    const isSame = isUndo || from.in_myword === to.in_myword;
    const kept = from.in_myword === to.in_myword ? {} : { kept: to.in_myword };
    onUpdate(word, { ...to, ...kept, chosen: isSame ? (info.chosen ?? null) : null });
    try {
      await write(from, to, isUndo);
      const undo = { action: { label: '撤销', onClick: () => void change(to, from, `已撤销：${word}`, true) } };
      toast(said, isUndo ? {} : undo);
    } catch (error) {
      onUpdate(word, { ...from, kept: info.kept ?? false });
      toast(errorText(error));
    }
  };
  return {
    setAdded(isAdded) {
      const after = { in_myword: isAdded, known: isAdded ? false : null, ignored: false };
      void change(before, after, isAdded ? `已加入生词：${word}` : `已移出生词：${word}`);
    },
    setKnown(isKnown) {
      const after = { ...before, known: isKnown, ignored: false };
      void change(before, after, isKnown ? `已掌握：${word}` : `不再算作已掌握：${word}`);
    },
    setIgnored(isIgnored) {
      const after = { ...before, ignored: isIgnored, known: false };
      void change(before, after, isIgnored ? `不再提示：${word}` : `不再忽略：${word}`);
    },
  };
}
