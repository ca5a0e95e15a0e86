/** Articles and books with notes of the reader, the last changed first, with filters and export. */
import { ChevronRight } from 'lucide';
import type { ResultOf } from '#contract/index.ts';
import { type Page, usePagedQuery } from '../../data/use-paged-query.ts';
import { useReturn, useVisit } from '../../data/use-return.ts';
import { api } from '../../shell/api.ts';
import { ExportMenu } from '../../shell/export-menu.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip, ChipBar, ChipRow } from '../../ui/chip.tsx';
import { formatFullDay } from '../../ui/day.ts';
import { EmptyList } from '../../ui/empty-list.tsx';
import { Icon } from '../../ui/icon.tsx';
import { languageOf } from '../../ui/language-of.ts';
import { LoadMore } from '../../ui/list-states.tsx';
import { Meta } from '../../ui/meta.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { BookCover } from '../books/made-cover.tsx';
import { noteExports } from './note-exports.ts';
import { colours, type NoteFilters, notesAddress } from './note-filters.ts';

type NotedWork = ResultOf<'GET /reader/mynote'>['items'][number];

interface NotedWorksProps {
  works: Page<NotedWork>;
  tags: readonly { tag: string; count: number }[];
  filters: NoteFilters;
}

export function NotedWorks({ works, tags, filters }: NotedWorksProps) {
  const list = usePagedQuery(
    works,
    (offset) => api().call('GET /reader/mynote', { query: { ...filters, offset } }),
    ({ kind, id }) => `${kind} ${id}`,
    { visit: useVisit() },
  );
  useReturn(list, works);
  const isFiltered = filters.color !== undefined || filters.tag !== undefined;
  const isEmpty = list.items.length === 0 && list.nextOffset === null;
  return (
    <div className="list-page">
      <div className="head-row">
        <div>
          <h1 className="page-title in-bar">笔记</h1>
          <p className="t14 dim">按文章和书收着，最近改动的在前</p>
        </div>
        {!(isEmpty && !isFiltered) && <ExportMenu formats={noteExports()} />}
      </div>
      {!(isEmpty && !isFiltered) && <NoteFilterBar path="/mynote" filters={filters} tags={tags} />}
      {isEmpty ? (
        <NoNotes isFiltered={isFiltered} />
      ) : (
        <>
          <ul className="noted-works">
            {list.items.map((work) => (
              <NotedRow key={`${work.kind} ${work.id}`} work={work} filters={filters} />
            ))}
          </ul>
          <LoadMore
            list={list}
            hrefOf={(offset) => notesAddress('/mynote', filters, offset)}
            endText="没有更多笔记了"
          />
        </>
      )}
    </div>
  );
}

function NotedRow({ work, filters }: { work: NotedWork; filters: NoteFilters }) {
  return (
    <li>
      <PageLink to={notesAddress(`/mynote/${work.kind === 'book' ? 'book/' : ''}${work.id}`, filters)}>
        {work.kind === 'book' && <BookCover book={work} className="noted-cover" />}
        <span className="noted-main">
          <b lang="en">{work.title}</b>
          {work.title_zh && <span className="t14 dim">{work.title_zh}</span>}
          <span className="noted-preview t14" lang={languageOf(work.preview)}>
            {work.preview}
          </span>
          <Meta>
            {work.kind === 'book' && '书'}
            {`${work.count} 条`}
            {formatFullDay(work.last_at)}
          </Meta>
        </span>
        <Icon of={ChevronRight} />
      </PageLink>
    </li>
  );
}

function NoNotes({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyList title="没有符合的笔记" action={<Button href="/mynote">看全部笔记</Button>}>
      换一个颜色或标签试试。
    </EmptyList>
  ) : (
    <EmptyList title="还没有笔记" action={<Button href="/article">去挑文章</Button>}>
      读文章和书时选中文字，就能划线、写笔记，它们会收在这里。
    </EmptyList>
  );
}

interface NoteFilterBarProps {
  path: string;
  filters: NoteFilters;
  tags: readonly { tag: string; count: number }[];
}

function NoteFilterBar({ path, filters, tags }: NoteFilterBarProps) {
  const address = (change: NoteFilters) => notesAddress(path, { ...filters, ...change });
  return (
    <ChipRow label="筛选">
      <Chip href={path} isChosen={!filters.color && !filters.tag}>
        全部
      </Chip>
      {colours.map(({ value, label }) => (
        <Chip
          key={value}
          href={address({ color: value === filters.color ? undefined : value })}
          isChosen={value === filters.color}
        >
          <span className={`dot mark-${value}`} aria-hidden="true" />
          {label}
        </Chip>
      ))}
      {tags.length > 0 && <ChipBar />}
      {tags.map(({ tag, count }) => (
        <Chip key={tag} href={address({ tag: tag === filters.tag ? undefined : tag })} isChosen={tag === filters.tag}>
          {tag} {count}
        </Chip>
      ))}
    </ChipRow>
  );
}
