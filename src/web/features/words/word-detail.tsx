/** A word: what the dictionary says, how well it is remembered, the sentences in which it was met. */
import { Check, Plus, RotateCcw, Trash2 } from 'lucide';
import type { MyWordDetail } from '#contract/shapes.ts';
import { examLevelLabel } from '#engine/exam-level.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tag } from '../../ui/tag.tsx';
import { ipaOf } from '../reader/word-card-content.ts';
import { MemoryCurve } from './memory-curve.tsx';
import type { WordChanges } from './use-word-changes.ts';
import { WordContexts } from './word-contexts.tsx';
import { WordFigures } from './word-figures.tsx';
import { WordSenses } from './word-senses.tsx';

interface WordDetailProps {
  detail: MyWordDetail;
  changes: WordChanges;
  /** Level of its heading; its parts are one below. */
  level: 1 | 2;
}

export function WordDetail({ detail, changes, level }: WordDetailProps) {
  const Title = `h${level}` as const;
  const state = changes.stateOf(detail);
  return (
    <section className="wd-detail" aria-labelledby="word">
      <div className="wd-title">
        <div>
          <Title id="word" lang="en">
            {detail.word}
          </Title>
          <p className="t14 dim wd-sound">
            {detail.phonetic && <span lang="en-fonipa">{ipaOf(detail.phonetic)}</span>}
            {detail.info.phrase && <Tag>词组</Tag>}
            {detail.tags.map((tag) => (
              <Tag key={tag}>{examLevelLabel(tag)}</Tag>
            ))}
          </p>
        </div>
      </div>
      <WordSenses info={detail.info} resolve={detail.resolve} />
      <WordActions detail={detail} changes={changes} />
      {state !== null && <WordFigures detail={detail} state={state} />}
      {detail.reviews.length > 0 && detail.stability !== null && (
        <MemoryCurve reviews={detail.reviews} stability={detail.stability} dueAt={detail.due_at} level={level} />
      )}
      <WordContexts contexts={detail.contexts} level={level} />
    </section>
  );
}

function WordActions({ detail, changes }: Pick<WordDetailProps, 'detail' | 'changes'>) {
  const state = changes.stateOf(detail);
  if (state === null) {
    return (
      <div className="wd-act">
        <Button look="primary" icon={Plus} onClick={() => changes.add(detail)}>
          加入生词本
        </Button>
      </div>
    );
  }
  return (
    <div className="wd-act">
      {state === 'known' ? (
        <Button icon={RotateCcw} onClick={() => changes.unmarkKnown([detail])}>
          再学一遍
        </Button>
      ) : (
        <Button icon={Check} onClick={() => changes.markKnown([detail])}>
          已掌握
        </Button>
      )}
      <IconButton icon={Trash2} label="从生词本删除" onClick={() => changes.remove([detail])} />
    </div>
  );
}
