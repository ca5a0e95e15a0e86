/**
 * What the card's buttons do with a word: 加入生词, 已掌握, 忽略. Shown at once, taken back when saving fails; the toast's 撤销 brings the word
 * back to all that it was, also when its card has closed or shows another word by then. What a visitor does waits for the login.
 */
import type { WordInfo } from '#contract/shapes.ts';
import { toast } from '../../ui/toast.ts';
import type { ReaderPorts } from './ports.ts';
import type { OpenWord } from './use-word-help.ts';
import { headwordOf, messageOf } from './word-card-content.ts';

export type WordStanding = Pick<WordInfo, 'in_myword' | 'known' | 'ignored'>;

export interface WordChangeParts {
  open: OpenWord;
  info: WordInfo;
  ports: Pick<ReaderPorts, 'addWord' | 'removeWord' | 'setKnown' | 'setIgnored'>;
  isLoggedIn: boolean;
  onLogin: () => void;
  /** Shows what has become of a headword. */
  onUpdate: (headword: string, standing: WordStanding) => void;
}

export interface WordChanges {
  setAdded(isAdded: boolean): void;
  setKnown(isKnown: boolean): void;
  setIgnored(isIgnored: boolean): void;
}

export function wordChanges({ open, info, ports, isLoggedIn, onLogin, onUpdate }: WordChangeParts): WordChanges {
  const word = headwordOf(info);
  const before: WordStanding = { in_myword: info.in_myword, known: info.known, ignored: info.ignored ?? false };
  const add = () => ports.addWord({ word, ...contextOf(open, info) });

  /** From one standing to another; each mark takes the place of the other one. */
  const write = async (from: WordStanding, to: WordStanding) => {
    const moves = from.in_myword !== to.in_myword;
    if (moves) await (to.in_myword ? add() : ports.removeWord(word));
    // A word that is added or taken out begins without marks.
    const [hadKnown, hadIgnored] = moves ? [false, false] : [from.known ?? false, from.ignored ?? false];
    if (to.ignored && !hadIgnored) await ports.setIgnored?.(word, true);
    else if (to.known && !hadKnown) await ports.setKnown?.(word, true);
    else if (hadKnown && !to.known && !to.ignored) await ports.setKnown?.(word, false);
    else if (hadIgnored && !to.ignored && !to.known) await ports.setIgnored?.(word, false);
  };
  const change = async (from: WordStanding, to: WordStanding, said: string, undoes = true) => {
    if (!isLoggedIn) {
      void write(from, to);
      return onLogin();
    }
    onUpdate(word, to);
    try {
      await write(from, to);
      const undo = { action: { label: '撤销', onClick: () => void change(to, from, `已撤销：${word}`, false) } };
      toast(said, undoes ? undo : {});
    } catch (error) {
      onUpdate(word, from);
      toast(messageOf(error));
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

/** The sentence that a word is taken from, and its place. @param info null where the dictionary's answer is missing */
export function contextOf({ asked, word: place, sentence }: OpenWord, info: WordInfo | null) {
  const pressed = asked === place.text ? place.start - sentence.start : undefined;
  return {
    sentence: sentence.text,
    sentence_zh: sentence.textZh ?? info?.sentence_zh ?? null,
    block_id: place.block.dataset.block ?? '',
    start: info?.parts?.[0]?.start ?? pressed,
  };
}
