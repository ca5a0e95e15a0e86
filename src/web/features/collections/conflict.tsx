/** Reasons why a draft can't be saved, a change from elsewhere or a deletion, and ways to go on. */

import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CollectionDetail } from '#contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { languageOf } from '../../ui/language-of.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { type Content, changesOf, contentOf, type Draft } from './draft.ts';
import type { DraftEditing } from './use-draft.ts';

interface ConflictProps {
  editing: DraftEditing;
  draft: Draft;
  theirs: CollectionDetail;
}

/** The other side's changes and one's own; nothing is sent until one of them is chosen. */
export function Conflict({ editing, draft: { content, saved }, theirs }: ConflictProps) {
  const [isComparing, setComparing] = useState(false);
  return (
    <div className="edit-conflict" role="alert">
      <b>这个合集刚在另一处改过</b>
      <p>
        那边：{listed(changesOf(saved, contentOf(theirs)))}。你这边：{listed(changesOf(saved, content))}，还没保存。
      </p>
      <div>
        <Button onClick={editing.takeTheirs}>用那边的</Button>
        <Button onClick={editing.keepMine}>用我的</Button>
        <Button look="quiet" onClick={() => setComparing(true)}>
          比一比
        </Button>
      </div>
      <Dialog isOpen={isComparing} onClose={() => setComparing(false)} title="比一比" isLarge>
        <div className="compare">
          <Side title="那边" content={contentOf(theirs)} />
          <Side title="你这边" content={content} />
        </div>
      </Dialog>
    </div>
  );
}

interface DeletedProps {
  editing: DraftEditing;
  /** Address of the page without the collection. */
  listHref: string;
}

/** Shown when the collection was deleted elsewhere: it can be restored, or the page left. */
export function Deleted({ editing, listHref }: DeletedProps) {
  const { isBusy, run } = useBusy();
  const navigate = useNavigate();
  const leave = async () => {
    editing.discard();
    await navigate(listHref);
  };
  return (
    <div className="edit-conflict" role="alert">
      <b>这个合集已经在另一处删除</b>
      <p>30 天内可以恢复。恢复后，你这边的修改会接着保存。</p>
      <div>
        <Button isBusy={isBusy} onClick={() => void run(editing.restore)}>
          恢复合集
        </Button>
        <Button look="quiet" onClick={() => void leave()}>
          不要了，离开
        </Button>
      </div>
    </div>
  );
}

const listed = (changes: readonly string[]) => changes.join('，') || '没有看得出的改动';

function Side({ title, content }: { title: string; content: Content }) {
  return (
    <section aria-label={title}>
      <h3 className="section-title">{title}</h3>
      <p lang={languageOf(content.title)}>{content.title}</p>
      {content.intro && <p className="t14 dim">{content.intro}</p>}
      <ol>
        {content.articles.map((article) => (
          <li key={article.id} lang={article.title_zh === null ? 'en' : undefined}>
            {article.title_zh ?? article.title}
          </li>
        ))}
      </ol>
    </section>
  );
}
