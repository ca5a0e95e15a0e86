/**
 * All topics and sources with their numbers of articles, how many of them the reader has read, and a follow button. One's own note tags
 * beside them.
 */

import { BookOpen, Check, EyeOff, type IconNode, Minus, Plus } from 'lucide';
import { type CSSProperties, useState } from 'react';
import { Form } from 'react-router';
import type { ChosenTaste, Label } from '#contract/shapes.ts';
import { type Page, usePagedQuery } from '../../data/use-paged-query.ts';
import { useReturn, useVisit } from '../../data/use-return.ts';
import { api } from '../../shell/api.ts';
import { Button } from '../../ui/button.tsx';
import { Chip, ChipRow } from '../../ui/chip.tsx';
import { EmptyList } from '../../ui/empty-list.tsx';
import { showError } from '../../ui/error-toast.ts';
import { languageOf } from '../../ui/language-of.ts';
import { EmptyState, LoadMore } from '../../ui/list-states.tsx';
import { Menu } from '../../ui/menu.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { pictureUrl } from '../../ui/picture-sizes.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { SourceIcon } from '../../ui/source-icon.tsx';
import { FollowButton } from '../follows/follow-button.tsx';
import { tasteOf } from './taste.ts';
import '../../ui/pages/labels.css';

const LONGEST_QUERY = 200;

interface LabelsProps {
  /** Topics, and a page of sources. */
  labels: Page<Label>;
  /** Text that the names contain; '' for all. */
  q: string;
  /** Null for visitors. */
  tags: readonly { tag: string; count: number }[] | null;
}

const addressOf = (q: string, offset: number) =>
  `/label?${new URLSearchParams({ ...(q && { q }), offset: String(offset) })}#sources`;

export function Labels({ labels, q, tags }: LabelsProps) {
  const list = usePagedQuery(
    labels,
    (offset) => api().call('GET /reader/label', { query: { ...(q && { q }), offset } }),
    ({ kind, name }) => `${kind} ${name}`,
    { visit: useVisit() },
  );
  useReturn(list, labels);
  const topics = list.items.filter(({ kind }) => kind === 'topic');
  const sources = list.items.filter(({ kind }) => kind === 'source');
  return (
    <>
      <div className="lb-head">
        <h1 className="page-title in-bar">话题和来源</h1>
        <p className="dim t14">
          {tags ? '条的长短是你的口味，按近 90 天读完和放下的算' : '登录后，这里会说明你常读什么、少读什么'}
        </p>
      </div>
      <Form className="label-search" action="/label" role="search" key={q}>
        <input
          className="input"
          type="search"
          name="q"
          maxLength={LONGEST_QUERY}
          defaultValue={q}
          placeholder="找话题或来源"
          aria-label="找话题或来源"
        />
        <Button type="submit">找</Button>
      </Form>
      <ChipRow label="这一页">
        {topics.length > 0 && <Chip href="#topics">话题 {topics.length}</Chip>}
        {sources.length > 0 && (
          <Chip href="#sources">
            来源 {sources.length}
            {list.nextOffset !== null && '+'}
          </Chip>
        )}
        {tags && <Chip href="#tags">我的标签 {tags.length}</Chip>}
      </ChipRow>
      <div className="lb-grid">
        <div>
          {topics.length > 0 && <LabelList id="topics" title="话题" labels={topics} hasTaste={tags !== null} />}
          {sources.length > 0 && <LabelList id="sources" title="来源" labels={sources} hasTaste={tags !== null} />}
          {list.items.length === 0 && (
            <EmptyList title="没有这样的话题或来源" action={<Button href="/label">看全部</Button>}>
              换个写法，或者只写名称的一部分。
            </EmptyList>
          )}
          {labels.next_offset !== null && (
            <LoadMore list={list} hrefOf={(offset) => addressOf(q, offset)} endText="没有更多来源了" />
          )}
        </div>
        {tags && <NoteTags tags={tags} />}
      </div>
    </>
  );
}

interface LabelListProps {
  id: string;
  title: string;
  labels: readonly Label[];
  hasTaste: boolean;
}

function LabelList({ id, title, labels, hasTaste }: LabelListProps) {
  return (
    <section className="sec" aria-labelledby={id}>
      <div className="lb-cols">
        <h2 id={id} className="section-title">
          {title}
        </h2>
        {hasTaste && (
          <p aria-hidden="true">
            <span>放下</span>
            <span>读完</span>
          </p>
        )}
      </div>
      <ul className="lbs">
        {labels.map((label) => (
          <LabelRow key={label.name} label={label} hasTaste={hasTaste} />
        ))}
      </ul>
    </section>
  );
}

function LabelRow({ label, hasTaste }: { label: Label; hasTaste: boolean }) {
  const { kind, name, count, new_count: fresh, cover } = label;
  const language = languageOf(name);
  const href = kind === 'topic' ? `/topic/${encodeURIComponent(name)}` : `/article?source=${encodeURIComponent(name)}`;
  return (
    <li className="lb">
      <PageLink className="lb-a" to={href}>
        {kind === 'topic' && cover ? (
          <img className="lb-pic" src={pictureUrl(cover, 300)} alt="" width={56} height={56} loading="lazy" />
        ) : kind === 'source' ? (
          <SourceIcon name={name} isLarge />
        ) : (
          <span className="portrait square lb-pic" lang={language} aria-hidden="true">
            {name.slice(0, 1)}
          </span>
        )}
        <span className="lb-t">
          <b lang={language}>{name}</b>
          <small>
            {count} 篇{fresh > 0 && <em>，这周 {fresh} 篇新</em>}
          </small>
        </span>
      </PageLink>
      {hasTaste && <Taste label={label} />}
      <FollowButton target={{ kind, name }} name={name} isFollowed={label.followed} />
    </li>
  );
}

/** Set by hand, else by what was read: a bar, a word, and a menu to set it. */
function Taste({ label }: { label: Label }) {
  const { kind, name, finished } = label;
  const [chosen, setChosen] = useState(label.taste);
  const { word, share } = tasteOf({ ...label, taste: chosen });
  function choose(taste: ChosenTaste | null) {
    setChosen(taste);
    api()
      .call('POST /reader/label/taste', { body: { kind, name, taste } })
      .catch((error: unknown) => {
        setChosen(chosen);
        showError(error);
      });
  }
  const entry = (taste: ChosenTaste | null, text: string, icon: IconNode) => ({
    label: text,
    icon: chosen === taste ? Check : icon,
    isChosen: chosen === taste,
    onSelect: () => choose(taste),
  });
  const trigger = (
    <button type="button" className="taste" aria-label={`${name}：${word}，读完 ${finished} 篇，调口味`}>
      <span
        className="taste-bar"
        aria-hidden="true"
        data-less={share < 0 || undefined}
        data-none={share === 0 || undefined}
        style={{ '--v': Math.abs(share) } as CSSProperties}
      />
      <span className="taste-w">
        <b>{word}</b>
        {finished > 0 && <small>读完 {finished} 篇</small>}
      </span>
    </button>
  );
  return (
    <Menu
      title={name}
      isSheetOnPhones
      trigger={trigger}
      entries={[
        entry('more', '多看', Plus),
        entry(null, '照我读的来', BookOpen),
        entry('less', '少看', Minus),
        'line',
        entry('never', '推荐里不再出现', EyeOff),
      ]}
    />
  );
}

function NoteTags({ tags }: { tags: readonly { tag: string; count: number }[] }) {
  return (
    <section className="lb-side" aria-labelledby="tags">
      <SectionHead id="tags" title="我的笔记标签" />
      {tags.length === 0 ? (
        <EmptyState title="还没有标签" action={<Button href="/mynote">看笔记</Button>}>
          写笔记时加上标签，就能在这里按标签找。
        </EmptyState>
      ) : (
        <ul className="mytags">
          {tags.map(({ tag, count }) => (
            <li key={tag}>
              <PageLink to={`/mynote?tag=${encodeURIComponent(tag)}`}>
                {tag}
                <span className="num">{count}</span>
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
