/** The list of magazine issues by state, newest first, and the form for the name, edition, contents page and cover of one. */

import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Magazine, MagazineState } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip, ChipRow } from '../../../ui/chip.tsx';
import { EmptyList } from '../../../ui/empty-list.tsx';
import { Field, TextInput } from '../../../ui/form-controls.tsx';
import { FormError } from '../../../ui/form-message.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { SearchForm } from '../forms/search-form.tsx';
import { UrlInput, withScheme } from '../forms/url-input.tsx';
import { useFormFields } from '../forms/use-form-fields.ts';
import { useAsLatestList } from '../frame/list-link.tsx';
import { issueAddress, magazineLabel, magazineStates, magazinesAddress, magazineTone } from './issue-state.ts';

interface IssueListProps {
  issues: readonly Magazine[];
  state: MagazineState | undefined;
  /** Part of the name or edition, '' for all. */
  q: string;
  offset: number;
  nextOffset: number | null;
  /** Whether the form for a new one is open. */
  isAdding: boolean;
}

export function IssueList({ issues, state, q, offset, nextOffset, isAdding }: IssueListProps) {
  useAsLatestList(magazinesAddress({ state, q, offset }));
  return (
    <>
      <ChipRow label="状态">
        <Chip href={magazinesAddress({ q })} isChosen={state === undefined}>
          全部
        </Chip>
        {magazineStates.map((one) => (
          <Chip key={one} href={magazinesAddress({ state: one, q })} isChosen={state === one}>
            {magazineLabel(one)}
          </Chip>
        ))}
      </ChipRow>
      <SearchForm
        key={`${q} ${state}`}
        q={q}
        label="找杂志"
        placeholder="按刊名或期号找"
        maxLength={200}
        kept={{ state }}
      />
      {issues.length === 0 ? (
        <NoIssues state={state} q={q} isAdding={isAdding} />
      ) : (
        <ul className="admin-list issues">
          {issues.map((issue) => (
            <IssueRow key={issue.id} issue={issue} />
          ))}
        </ul>
      )}
      <nav className="admin-pages" aria-label="翻页">
        {offset > 0 && <TextLink href={magazinesAddress({ state, q })}>回第一页</TextLink>}
        {nextOffset !== null && <Button href={magazinesAddress({ state, q, offset: nextOffset })}>下一页</Button>}
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

function NoIssues({ state, q, isAdding }: Pick<IssueListProps, 'state' | 'q' | 'isAdding'>) {
  if (q) {
    return (
      <EmptyList
        title={`没有刊名或期号里有“${q}”的杂志`}
        action={<Button href={magazinesAddress({ state })}>不限名字</Button>}
      />
    );
  }
  if (state) {
    return (
      <EmptyList
        title={`没有「${magazineLabel(state)}」的杂志`}
        action={<Button href={magazinesAddress({})}>看全部</Button>}
      />
    );
  }
  if (isAdding) return null;
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

interface IssueFields {
  name: string;
  edition: string;
  url: string | null;
  /** Undefined when it is as it was. */
  cover: string | null | undefined;
}

interface IssueFormProps {
  /** Undefined for a new issue. */
  issue?: Magazine;
  /** May reject; the form shows the error and keeps its values. */
  onSave: (fields: IssueFields) => Promise<void>;
}

/** The form for the name, edition, contents page and cover of an issue. */
export function IssueForm({ issue, onSave }: IssueFormProps) {
  const first = {
    name: issue?.name ?? '',
    edition: issue?.edition ?? '',
    url: issue?.url ?? '',
    cover: issue?.cover ?? '',
  };
  const { typed, input, errors, failure, isBusy, save, refuse } = useFormFields(first, 'magazine.');

  function submit(event: FormEvent) {
    event.preventDefault();
    const missing = {
      ...(typed.name.trim() === '' && { name: '请填写刊名' }),
      ...(typed.edition.trim() === '' && { edition: '请填写期号' }),
    };
    if (Object.keys(missing).length > 0) refuse(missing);
    else
      void save(({ url, cover, ...rest }) =>
        onSave({
          ...rest,
          url: withScheme(url) || null,
          cover: cover === first.cover ? undefined : withScheme(cover) || null,
        }),
      );
  }

  const isTyped = (Object.keys(first) as (keyof typeof first)[]).some((part) => typed[part] !== first[part]);
  return (
    <form className="issue-form stack" onSubmit={submit} noValidate>
      {/* The dialog of an issue asks by itself. */}
      {!issue && <LeaveGuard isOn={isTyped && !isBusy} />}
      <div className="add-titles">
        <Field label="刊名" error={errors.name}>
          <TextInput {...input('name')} maxLength={100} placeholder="Harbour Weekly" autoComplete="off" />
        </Field>
        <Field label="期号" error={errors.edition}>
          <TextInput {...input('edition')} maxLength={100} placeholder="2026-11-21" autoComplete="off" />
        </Field>
      </div>
      <Field label="目录页网址（可不填）" hint="没有目录页的，建好以后上传 EPUB" error={errors.url}>
        <UrlInput {...input('url')} />
      </Field>
      <Field label="封面图片网址（可不填）" error={errors.cover}>
        <UrlInput {...input('cover')} />
      </Field>
      <FormError message={failure && `没有保存：${failure}`} />
      <div className="acts">
        <Button type="submit" look="primary" isBusy={isBusy}>
          {issue ? '保存' : '新建'}
        </Button>
      </div>
    </form>
  );
}
