/** One issue: where it stands, what is next, its contents, and what has happened to it. */
import { Pencil } from 'lucide';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Magazine, MagazineArticle } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { toast } from '../../ui/toast.ts';
import { LogSection } from './log-section.tsx';
import { MagazineContents } from './magazine-contents.tsx';
import { MagazineForm } from './magazine-form.tsx';
import { IssueCover } from './magazine-list.tsx';
import { MagazineNext } from './magazine-next.tsx';
import { magazineLabel, stepLabel } from './magazine-state.ts';
import { MagazineSteps } from './magazine-steps.tsx';
import { useIssueTask } from './use-issue-task.ts';

export function MagazineIssue({ issue, lines }: { issue: Magazine; lines: readonly MagazineArticle[] }) {
  const task = useIssueTask(issue.task ?? null);
  return (
    <>
      <TextLink href="/admin/magazine">‹ 全部杂志</TextLink>
      <IssueHead issue={issue} />
      <MagazineSteps issue={issue} />
      <MagazineNext issue={issue} lines={lines} task={task} />
      <MagazineContents issue={issue} lines={lines} />
      <LogSection
        className="admin-section"
        entries={(issue.log ?? []).map(({ step, to, remark, operator, created_at: at }) => ({
          key: `${at} ${step} ${to}`,
          what: step === null ? magazineLabel(to) : stepLabel(step),
          remark,
          operator,
          at,
        }))}
      />
    </>
  );
}

function IssueHead({ issue }: { issue: Magazine }) {
  const { revalidate } = useRevalidator();
  const [isEditing, setEditing] = useState(false);
  return (
    <header className="issue-head">
      <IssueCover issue={issue} />
      <div>
        <h1 className="page-title" lang="en">
          {issue.name}
        </h1>
        <p className="dim">
          {issue.edition}
          {issue.url && (
            <>
              {' · '}
              <TextLink href={issue.url} target="_blank" rel="noreferrer" isInline>
                目录页
              </TextLink>
            </>
          )}
        </p>
      </div>
      <IconButton icon={Pencil} label="修改刊名和网址" onClick={() => setEditing(true)} />
      <Dialog isOpen={isEditing} onClose={() => setEditing(false)} title="修改这一期">
        <MagazineForm
          issue={issue}
          onSave={async (magazine) => {
            await api().call('POST /reader/magazine/{id}/update', { params: { id: issue.id }, body: { magazine } });
            setEditing(false);
            toast('已保存');
            await revalidate();
          }}
        />
      </Dialog>
    </header>
  );
}
