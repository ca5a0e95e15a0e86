/** 加入生词, 已掌握, 忽略: shown at once, taken back when saving fails, undone by the toast. */
import { Check, EyeOff, Plus } from 'lucide';
import type { WordInfo } from '#contract/shapes.ts';
import { UnsentSign } from '../../shell/outbox/unsent-sign.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.ts';
import type { ReaderPorts } from './ports.ts';
import type { OpenWord } from './use-word-help.ts';
import { headwordOf, messageOf } from './word-card-content.ts';

export interface WordActionsProps {
  open: OpenWord;
  info: WordInfo;
  ports: ReaderPorts;
  isLoggedIn: boolean;
  onLogin: () => void;
  onUpdate: (change: Partial<WordInfo>) => void;
}

export function WordActions({ open, info, ports, isLoggedIn, onLogin, onUpdate }: WordActionsProps) {
  const word = headwordOf(info);
  const { word: place, sentence } = open;

  const setAdded = async (isAdded: boolean) => {
    if (!isLoggedIn) return onLogin();
    onUpdate({ in_myword: isAdded });
    const undo = { action: { label: '撤销', onClick: () => void setAdded(!isAdded) } };
    try {
      if (isAdded) {
        const pressed = open.asked === place.text ? place.start - sentence.start : undefined;
        const start = info.parts?.[0]?.start ?? pressed;
        const context = { sentence: sentence.text, sentence_zh: sentence.textZh ?? info.sentence_zh ?? null };
        await ports.addWord({ word, ...context, block_id: place.block.dataset.block ?? '', start });
      } else {
        await ports.removeWord(word);
      }
      toast(isAdded ? `已加入生词：${word}` : `已移出生词：${word}`, undo);
    } catch (error) {
      onUpdate({ in_myword: !isAdded });
      toast(messageOf(error));
    }
  };
  const setKnown = async (isKnown: boolean) => {
    if (!isLoggedIn) return onLogin();
    onUpdate({ known: isKnown });
    try {
      await ports.setKnown?.(word, isKnown);
      const undo = { action: { label: '撤销', onClick: () => void setKnown(!isKnown) } };
      toast(isKnown ? `已掌握：${word}` : `不再算作已掌握：${word}`, undo);
    } catch (error) {
      onUpdate({ known: !isKnown });
      toast(messageOf(error));
    }
  };
  const setIgnored = async (isIgnored: boolean) => {
    if (!isLoggedIn) return onLogin();
    onUpdate({ ignored: isIgnored });
    try {
      await ports.setIgnored?.(word, isIgnored);
      const undo = { action: { label: '撤销', onClick: () => void setIgnored(!isIgnored) } };
      toast(isIgnored ? `不再提示：${word}` : `不再忽略：${word}`, undo);
    } catch (error) {
      onUpdate({ ignored: !isIgnored });
      toast(messageOf(error));
    }
  };
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
      <UnsentSign item={`word:${word}`} />
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
        <IconButton
          icon={EyeOff}
          label={info.ignored ? '不再忽略' : '忽略，不学也不提示'}
          isPressed={info.ignored ?? false}
          onClick={() => setIgnored(!info.ignored)}
        />
      )}
    </div>
  );
}
