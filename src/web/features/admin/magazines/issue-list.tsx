/** The list of magazine issues by state, newest first. */
import { useNavigate } from 'react-router';
import type { Magazine, MagazineState } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip, ChipRow } from '../../../ui/chip.tsx';
import { EmptyList } from '../../../ui/empty-list.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { IssueForm } from './issue-form.tsx';
import { issueAddress, magazineLabel, magazineStates, magazinesAddress, magazineTone } from './issue-state.ts';

interface IssueListProps {
  issues: readonly Magazine[];
  state: MagazineState | undefined;
  offset: number;
  nextOffset: number | null;
}

export function IssueList({ issues, state, offset, nextOffset }: IssueListProps) {
  return (
    <>
      <ChipRow label="状态">
        <Chip href={magazinesAddress({})} isChosen={state === undefined}>
          全部
        </Chip>
        {magazineStates.map((one) => (
          <Chip key={one} href={magazinesAddress({ state: one })} isChosen={state === one}>
            {magazineLabel(one)}
          </Chip>
        ))}
      </ChipRow>
      {issues.length === 0 ? (
        <NoIssues state={state} />
      ) : (
        <ul className="admin-list issues">
          {issues.map((issue) => (
            <IssueRow key={issue.id} issue={issue} />
          ))}
        </ul>
      )}
      <nav className="admin-pages" aria-label="翻页">
        {offset > 0 && <TextLink href={magazinesAddress({ state })}>回第一页</TextLink>}
        {nextOffset !== null && <Button href={magazinesAddress({ state, offset: nextOffset })}>下一页</Button>}
      </nav>
    </>
  );
}

function IssueRow({ issue }: { issue: Magazine }) {
  const { found, downloaded, failed } = issue.counts;
  return (
    <li className="issue-row">
      <IssueCover issue={issue} />
      <PageLink className="admin-title" to={issueAddress(issue.id)}>
        <b lang="en">{issue.name}</b>
        <span className="t14 dim">{issue.edition}</span>
      </PageLink>
      <span className="issue-facts t12 dim">
        <span>{found === 0 ? '没有目录' : `${found} 篇`}</span>
        {downloaded > 0 && <span>下载 {downloaded}</span>}
        {failed > 0 && <span className="bad">失败 {failed}</span>}
        <Tag tone={magazineTone(issue.state)}>{magazineLabel(issue.state)}</Tag>
      </span>
    </li>
  );
}

/** The cover of an issue, or the first letter of its name. */
export function IssueCover({ issue }: { issue: Magazine }) {
  return (
    <span className="issue-cover" aria-hidden="true">
      {issue.cover ? <img src={issue.cover} alt="" loading="lazy" width="45" height="60" /> : issue.name.slice(0, 1)}
    </span>
  );
}

function NoIssues({ state }: { state: MagazineState | undefined }) {
  if (state) {
    return (
      <EmptyList
        title={`没有“${magazineLabel(state)}”的杂志`}
        action={<Button href={magazinesAddress({})}>看全部</Button>}
      />
    );
  }
  return (
    <EmptyList title="还没有杂志" action={<Button href="/admin/magazine?add=1">新建第一期</Button>}>
      给出目录页的网址，或上传一本 EPUB，整期文章就能一起收录、审核、发布。
    </EmptyList>
  );
}

/** @param isHidden closed, but rendered to keep the typed values */
export function AddIssue({ isHidden }: { isHidden: boolean }) {
  const navigate = useNavigate();
  return (
    <section hidden={isHidden} aria-label="新建一期" className="add-issue">
      <IssueForm
        onSave={async (body) => {
          const { id } = await api().call('POST /reader/magazine', { body });
          await navigate(issueAddress(id));
        }}
      />
    </section>
  );
}
