/** The contents of an issue, line by line: in order, by hand if need be. */
import { Plus } from 'lucide';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Magazine, MagazineArticle } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { Button } from '../../ui/button.tsx';
import { showError } from '../../ui/error-toast.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { toast } from '../../ui/toast.ts';
import { MagazineLine } from './magazine-line.tsx';
import { LineDialog } from './magazine-line-dialog.tsx';

export function MagazineContents({ issue, lines }: { issue: Magazine; lines: readonly MagazineArticle[] }) {
  const { revalidate } = useRevalidator();
  const [edited, setEdited] = useState<MagazineArticle | 'new' | null>(null);
  const isBusy = useRef(false);
  const [told, setTold] = useState('');
  const canAdd = issue.steps?.includes('add') ?? false;

  async function change(line: MagazineArticle, article: { position?: number; skipped?: boolean }): Promise<boolean> {
    // A second press before the first has been answered would count from the old order.
    if (isBusy.current) return false;
    isBusy.current = true;
    try {
      await api().call('POST /reader/magazinearticle/{id}/update', { params: { id: line.id }, body: { article } });
      return true;
    } catch (error) {
      showError(error);
      return false;
    } finally {
      await revalidate();
      isBusy.current = false;
    }
  }
  async function move(line: MagazineArticle, position: number, button: HTMLElement) {
    if (!(await change(line, { position }))) return;
    button.focus();
    setTold(`${line.title} 移到了第 ${position + 1} 篇`);
  }
  async function skip(line: MagazineArticle, skipped: boolean) {
    if (!(await change(line, { skipped }))) return;
    if (skipped) toast('已去掉', { action: { label: '撤销', onClick: () => change(line, { skipped: false }) } });
  }

  return (
    <section className="admin-section" aria-labelledby="issue-contents">
      <SectionHead id="issue-contents" title="目录">
        {canAdd && (
          <Button icon={Plus} onClick={() => setEdited('new')}>
            加一篇
          </Button>
        )}
      </SectionHead>
      {lines.length === 0 ? (
        <EmptyState title="目录还是空的">抓取目录页、上传 EPUB，或者用“加一篇”填网址。</EmptyState>
      ) : (
        <ol className="admin-list issue-lines">
          {lines.map((line, index) => (
            <MagazineLine
              key={line.id}
              line={line}
              number={index + 1}
              isLast={index === lines.length - 1}
              isAudited={issue.state === 'AUDITED' || issue.state === 'PUBLISHED'}
              hasNewSection={line.section !== (lines[index - 1]?.section ?? null)}
              onMove={(by, button) => move(line, index + by, button)}
              onSkip={(skipped) => skip(line, skipped)}
              onEdit={() => setEdited(line)}
            />
          ))}
        </ol>
      )}
      <p className="vh" role="status">
        {told}
      </p>
      <LineDialog
        key={edited === null || edited === 'new' ? edited : edited.id}
        issueId={issue.id}
        edited={edited}
        onClose={() => setEdited(null)}
        onSaved={revalidate}
      />
    </section>
  );
}
