/** The versions of an article; each can be compared with the current one and restored. */
import { useMemo, useState } from 'react';
import type { AdminArticle, ArticleVersion } from '#contract/shapes.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.ts';
import type { Editor } from '../article-editor/use-editor.ts';
import { DiffText } from '../article-text/text-diff.tsx';
import { formatDateTime } from '../forms/date-time.ts';
import { useOlderVersions } from './older-versions.ts';
import { useVersion } from './use-version.ts';
import { compareTexts, type DiffRow, isChanged } from './version-diff.ts';

export function VersionList({ editor, isTyping }: { editor: Editor; isTyping: boolean }) {
  const { article, pending, saving } = editor;
  const [compared, setCompared] = useState<number | null>(null);
  const { versions, earliest, loadOlder, isBusy } = useOlderVersions(article);

  async function restore({ version, title, title_zh, blocks }: ArticleVersion) {
    setCompared(null);
    const restored = { title, title_zh, blocks, restores: version, note: `恢复第 ${version} 版` };
    const refusal = await editor.save(restored);
    toast(refusal === null ? `恢复了第 ${version} 版` : `没有恢复：${refusal}`);
  }

  return (
    <section aria-labelledby="editor-versions">
      <SectionHead id="editor-versions" title="版本" />
      <ol className="vers">
        {versions.map(({ version, note, operator, created_at: at, is_machine: isMachine }) => (
          <li key={version} aria-current={version === article.version || undefined}>
            <b className="num">{version}</b>
            <span>
              {note ?? '没有说明'}
              <span className="t12 faint">
                {isMachine ? '机器' : (operator ?? '系统')} · {formatDateTime(at)}
              </span>
            </span>
            {version !== article.version && (
              <TextLink aria-label={`比较第 ${version} 版和现在`} onClick={() => setCompared(version)}>
                比较
              </TextLink>
            )}
          </li>
        ))}
      </ol>
      {earliest > 1 && (
        <Button isBusy={isBusy} onClick={loadOlder}>
          更早的版本
        </Button>
      )}
      <CompareDialog
        article={article}
        version={compared}
        isUnsaved={isTyping || pending.length > 0 || (saving !== 'idle' && saving !== 'failed')}
        onClose={() => setCompared(null)}
        onRestore={(version) => void restore(version)}
      />
    </section>
  );
}

interface CompareDialogProps {
  article: AdminArticle;
  /** Null while the dialog is closed. */
  version: number | null;
  /** Whether changes are unsaved or being saved. */
  isUnsaved: boolean;
  onClose: () => void;
  onRestore: (version: ArticleVersion) => void;
}

function CompareDialog({ article, version, isUnsaved, onClose, onRestore }: CompareDialogProps) {
  const { text, failure, retry } = useVersion(article.id, version);
  return (
    <Dialog
      isOpen={version !== null}
      isLarge
      onClose={onClose}
      title={`第 ${version ?? ''} 版和现在（第 ${article.version} 版）`}
      actions={
        text && (
          <Button look="primary" disabled={isUnsaved} onClick={() => onRestore(text)}>
            恢复第 {text.version} 版
          </Button>
        )
      }
    >
      {text && <Differences before={text} after={article} />}
      {text && (
        <p className="t14 dim">
          {isUnsaved ? '还有修改没有保存，保存后才能恢复。' : '恢复会存成新的一版，现在的内容不会丢。'}
        </p>
      )}
      {!text && !failure && <p className="t14 dim">正在读取…</p>}
      {failure && (
        <p className="form-error" role="alert">
          <span>没有读到：{failure}</span>
          <Button onClick={retry}>重试</Button>
        </p>
      )}
    </Dialog>
  );
}

function Differences({ before, after }: { before: ArticleVersion; after: AdminArticle }) {
  const rows = useMemo(() => compareTexts(before.blocks, after.blocks).filter(isChanged), [before, after]);
  const titles: DiffRow = {
    before: { english: before.title, zh: before.title_zh ?? '' },
    after: { english: after.title, zh: after.title_zh ?? '' },
  };
  const all = isChanged(titles) ? [titles, ...rows] : rows;
  if (all.length === 0) return <p className="t14">两版的标题、句子和译文都一样。</p>;
  return (
    <>
      <p className="t14 dim">
        {all.length} 处不同。<del>划掉的</del>是第 {before.version} 版的，<ins>标出的</ins>是现在的。
      </p>
      <ol className="diffs">
        {all.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move, and the same sentence may stand twice
          <li key={index}>
            <p lang="en">
              <Change before={row.before?.english} after={row.after?.english} />
            </p>
            <p>
              <Change before={row.before?.zh} after={row.after?.zh} />
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}

/** A missing side means that the sentence was removed or added. */
function Change({ before, after }: { before: string | undefined; after: string | undefined }) {
  if (!before && !after) return <span className="faint">没有译文</span>;
  return <DiffText before={before ?? ''} after={after ?? ''} />;
}
