/** A word: what the dictionary says, how well it is remembered, the sentences in which it was met, others from articles. */
import { TriangleAlert, Volume2 } from 'lucide';
import type { MyWordDetail } from '#contract/shapes.ts';
import { examLevelLabel } from '#engine/exam-level.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { ipaOf } from '../../dictionary/word-info.ts';
import { sayWord } from '../../speech/say-word.ts';
import type { WordChanges } from '../use-word-changes.ts';
import { MemoryCurve } from './memory-curve.tsx';
import { ReviewList } from './review-list.tsx';
import { WordActions } from './word-actions.tsx';
import { WordContexts } from './word-contexts.tsx';
import { WordExamples } from './word-examples.tsx';
import { WordFigures } from './word-figures.tsx';
import { WordSenses } from './word-senses.tsx';

interface WordDetailProps {
  detail: MyWordDetail;
  changes: WordChanges;
  /** Level of its heading; its parts are one below. */
  level: 1 | 2;
  /** Something of the word is different on the server. */
  onChanged: () => void;
}

export function WordDetail({ detail, changes, level, onChanged }: WordDetailProps) {
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
        <IconButton icon={Volume2} label="读给我听" onClick={() => sayWord(detail.word)} />
      </div>
      {detail.leech && state !== 'known' && state !== 'ignored' && <LeechHint />}
      <WordSenses detail={detail} />
      <WordActions detail={detail} changes={changes} onChanged={onChanged} />
      {state !== null && <WordFigures detail={detail} state={state} />}
      {detail.reviews.length > 0 && <MemoryCurve detail={detail} level={level} />}
      <WordContexts detail={detail} level={level} onChanged={onChanged} />
      <WordExamples detail={detail} level={level} />
      <ReviewList reviews={detail.reviews} level={level} />
    </section>
  );
}

function LeechHint() {
  return (
    <p className="wd-leech">
      <Icon of={TriangleAlert} size="sm" />
      <span>这个词忘了很多次。换一个例句，或用自己的话改写释义，会比再背几遍管用。</span>
    </p>
  );
}
