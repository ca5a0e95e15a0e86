/** 加入生词, 已掌握, 忽略: the buttons of the card; what they do is in `word-changes.ts`. */
import { Check, EyeOff, Plus } from 'lucide';
import { useState } from 'react';
import { UnsyncedBadge } from '../../shell/outbox/unsynced-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.ts';
import type { ReaderPorts } from './ports.ts';
import type { OpenWord } from './use-word-help.ts';
import { headwordOf, messageOf } from './word-card-content.ts';
import { contextOf, type WordChangeParts, wordChanges } from './word-changes.ts';

export interface WordActionsProps extends WordChangeParts {
  ports: ReaderPorts;
}

export function WordActions(props: WordActionsProps) {
  const { info, ports } = props;
  const { setAdded, setKnown, setIgnored } = wordChanges(props);
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

interface KeepUnexplainedProps extends Pick<WordActionsProps, 'ports' | 'isLoggedIn' | 'onLogin'> {
  open: OpenWord;
}

/** A word whose entry could not be fetched is kept as it stands, with its sentence; the server finds its headword. */
export function KeepUnexplained({ open, ports, isLoggedIn, onLogin }: KeepUnexplainedProps) {
  const [isAdded, setAdded] = useState(false);
  const word = open.asked;
  const add = async () => {
    setAdded(true);
    try {
      await ports.addWord({ word, ...contextOf(open, null) });
      if (!isLoggedIn) onLogin();
    } catch (error) {
      setAdded(false);
      toast(messageOf(error));
    }
  };
  return (
    <div className="wc-act">
      <Button
        look={isAdded ? undefined : 'primary'}
        icon={isAdded ? Check : Plus}
        aria-pressed={isAdded}
        disabled={isAdded}
        onClick={() => void add()}
      >
        {isAdded ? '已加入' : '加入生词'}
      </Button>
      <UnsyncedBadge item={`word:${word}`} />
    </div>
  );
}
