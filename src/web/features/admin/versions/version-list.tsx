/** The versions of an article: who made each and what it is; one can be compared with the present and restored. */
import { useState } from 'react';
import type { ArticleVersion } from '#contract/shapes.ts';
import { SectionHead } from '../../../ui/section-head.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { toast } from '../../../ui/toast.ts';
import { formatMoment } from '../moment.ts';
import type { Desk } from '../use-desk.ts';
import { CompareDialog } from './compare-dialog.tsx';

export function VersionList({ desk, isTyping }: { desk: Desk; isTyping: boolean }) {
  const { article, pending, saving } = desk;
  const [compared, setCompared] = useState<number | null>(null);

  async function restore({ version, title, title_zh, blocks }: ArticleVersion) {
    setCompared(null);
    if (await desk.save({ title, title_zh, blocks, note: `恢复第 ${version} 版` })) toast(`恢复了第 ${version} 版`);
  }

  return (
    <section aria-labelledby="desk-versions">
      <SectionHead id="desk-versions" title="版本" />
      <ol className="vers">
        {article.versions.map(({ version, note, operator, created_at: at, is_machine: isMachine }) => (
          <li key={version} aria-current={version === article.version || undefined}>
            <b className="num">{version}</b>
            <span>
              {note ?? '没有说明'}
              <span className="t12 faint">
                {isMachine ? '机器' : (operator ?? '系统')} · {formatMoment(at)}
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
