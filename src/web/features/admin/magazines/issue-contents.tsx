/** The table of contents of an issue: order, status and actions of each line. */
import { ArrowDown, ArrowUp, Ellipsis, Pencil, Plus, Trash2, Undo2 } from 'lucide';
import { type FormEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Magazine, MagazineArticle } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { showError } from '../../../ui/error-toast.ts';
import { Field, TextInput } from '../../../ui/form-controls.tsx';
import { FormError } from '../../../ui/form-message.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { InputDialog } from '../../../ui/input-dialog.tsx';
import { EmptyState } from '../../../ui/list-states.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { toast } from '../../../ui/toast.ts';
import { UrlInput, withScheme } from '../forms/url-input.tsx';
import { useFormFields } from '../forms/use-form-fields.ts';
import { lineState } from './issue-state.ts';

export function IssueContents({ issue, lines }: { issue: Magazine; lines: readonly MagazineArticle[] }) {
  const { revalidate } = useRevalidator();
  const [edited, setEdited] = useState<MagazineArticle | 'new' | null>(null);
  const isBusy = useRef(false);
  const [told, setTold] = useState('');
  const canAdd = issue.steps?.includes('add') ?? false;

  async function change(line: MagazineArticle, article: { position?: number; skipped?: boolean }): Promise<boolean> {
    // A second click before the answer would move from the old position.
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
        <EmptyState title="目录还是空的">抓取目录页、上传 EPUB，或者用「加一篇」填网址。</EmptyState>
      ) : (
        <ol className="admin-list issue-lines">
          {lines.map((line, index) => (
            <ContentsLine
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
      <ContentsLineDialog
        key={edited === null || edited === 'new' ? edited : edited.id}
        issueId={issue.id}
        edited={edited}
        onClose={() => setEdited(null)}
        onSaved={revalidate}
      />
    </section>
  );
}

interface ContentsLineProps {
  line: MagazineArticle;
  /** Number of the line, from 1. */
  number: number;
  isLast: boolean;
  isAudited: boolean;
  /** Whether it is the first line of its section. */
  hasNewSection: boolean;
  /** @param button gets the focus back after the move */
  onMove: (by: -1 | 1, button: HTMLElement) => void;
  onSkip: (skipped: boolean) => void;
  onEdit: () => void;
}

function ContentsLine(props: ContentsLineProps) {
  const { line, number, isLast, isAudited, hasNewSection, onMove, onSkip, onEdit } = props;
  const { label, tone } = lineState(line, isAudited);
  return (
    <li className={classes('issue-line', line.skipped && 'skipped')}>
      {hasNewSection && line.section && (
        <p className="issue-section t12" lang="en">
          {line.section}
        </p>
      )}
      <span className="issue-number num t14 faint">{number}</span>
      <LineTitle line={line} />
      <span className="issue-line-state t12 dim">
        {line.article && <span>{line.article.word_count} 词</span>}
        <Tag tone={tone}>{label}</Tag>
      </span>
      <span className="issue-line-acts">
        <IconButton
          icon={ArrowUp}
          iconSize="sm"
          label={`上移 ${line.title}`}
          disabled={number === 1}
          onClick={({ currentTarget }) => onMove(-1, currentTarget)}
        />
        <IconButton
          icon={ArrowDown}
          iconSize="sm"
          label={`下移 ${line.title}`}
          disabled={isLast}
          onClick={({ currentTarget }) => onMove(1, currentTarget)}
        />
        <Menu
          trigger={<IconButton icon={Ellipsis} label={`更多：${line.title}`} />}
          entries={[
            { label: '修改', icon: Pencil, onSelect: onEdit },
            line.skipped
              ? { label: '放回目录', icon: Undo2, onSelect: () => onSkip(false) }
              : { label: '去掉', icon: Trash2, isDangerous: true, onSelect: () => onSkip(true) },
          ]}
        />
      </span>
      {line.error && !line.skipped && <p className="issue-error t14">{line.error}</p>}
    </li>
  );
}

function LineTitle({ line }: { line: MagazineArticle }) {
  const shown = (
    <>
      <b lang="en">{line.title}</b>
      {line.title_zh && <span className="t14 dim">{line.title_zh}</span>}
    </>
  );
  if (line.article) {
    return (
      <PageLink className="admin-title" to={`/admin/article/${line.article.id}`}>
        {shown}
      </PageLink>
    );
  }
  if (line.url === null) return <span className="admin-title">{shown}</span>;
  return (
    <a className="admin-title" href={line.url} target="_blank" rel="noreferrer">
      {shown}
    </a>
  );
}

interface ContentsLineDialogProps {
  issueId: string;
  /** Null while it is closed. */
  edited: MagazineArticle | 'new' | null;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

/** The dialog that adds a line to the contents by its URL, or changes the title and section of one. */
function ContentsLineDialog({ issueId, edited, onClose, onSaved }: ContentsLineDialogProps) {
  const line = edited === null || edited === 'new' ? null : edited;
  const first = {
    title: line?.title ?? '',
    title_zh: line?.title_zh ?? '',
    url: line?.url ?? '',
    section: line?.section ?? '',
  };
  const { input, errors, failure, isBusy, save } = useFormFields(first, 'article.');
  // An article that is downloaded keeps the URL that it came from.
  const hasAddress = line === null || (line.url !== null && line.article === null);

  async function send({ title, title_zh, url: address, section }: typeof first) {
    const url = withScheme(address);
    if (line === null) {
      const article = { url, title, section: section || null };
      await api().call('POST /reader/magazine/{id}/add', { params: { id: issueId }, body: { article } });
    } else {
      const article = { title, title_zh, section, ...(hasAddress && { url }) };
      await api().call('POST /reader/magazinearticle/{id}/update', { params: { id: line.id }, body: { article } });
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!(await save(send))) return;
    onClose();
    toast('已保存');
    await onSaved();
  }

  return (
    <InputDialog isOpen={edited !== null} onClose={onClose} title={line ? '修改这一篇' : '加一篇'}>
      <form className="stack" onSubmit={submit} noValidate>
        {hasAddress && (
          <Field label="网址" error={errors.url}>
            <UrlInput {...input('url')} />
          </Field>
        )}
        <Field label="英文标题" error={errors.title}>
          <TextInput {...input('title')} lang="en" maxLength={500} />
        </Field>
        {line && (
          <Field label="中文标题（可不填）" error={errors.title_zh}>
            <TextInput {...input('title_zh')} maxLength={500} />
          </Field>
        )}
        <Field label="栏目（可不填）" error={errors.section}>
          <TextInput {...input('section')} lang="en" maxLength={100} />
        </Field>
        <FormError message={failure && `没有保存：${failure}`} />
        <div className="acts">
          <Button type="submit" look="primary" isBusy={isBusy}>
            {line ? '保存' : '加进目录'}
          </Button>
        </div>
      </form>
    </InputDialog>
  );
}
