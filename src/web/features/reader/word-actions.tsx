/** 加入生词, 已掌握, 忽略: the buttons of the card; what they do is in `word-changes.ts`. */
import { Check, EyeOff, Plus } from 'lucide';
import { UnsentSign } from '../../shell/outbox/unsent-sign.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { ReaderPorts } from './ports.ts';
import { headwordOf } from './word-card-content.ts';
import { type WordChangeParts, wordChanges } from './word-changes.ts';

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
      <UnsentSign item={`word:${headwordOf(info)}`} />
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
