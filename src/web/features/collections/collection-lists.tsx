/** The pages that list collections: all public ones, those that one follows, and one's own. */

import { Clock, Plus } from 'lucide';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Collection, Creator } from '#contract/shapes.ts';
import { type Page, usePagedQuery } from '../../data/use-paged-query.ts';
import { useReturn, useVisit } from '../../data/use-return.ts';
import { api } from '../../shell/api.ts';
import { Button } from '../../ui/button.tsx';
import { formatFullDay } from '../../ui/day.ts';
import { EmptyList } from '../../ui/empty-list.tsx';
import { showError } from '../../ui/error-toast.ts';
import { Icon } from '../../ui/icon.tsx';
import { languageOf } from '../../ui/language-of.ts';
import { leaveRow } from '../../ui/leave-row.ts';
import { LoadMore } from '../../ui/list-states.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TabNav } from '../../ui/tab-nav.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { toast } from '../../ui/toast.ts';
import { FollowButton } from '../follows/follow-button.tsx';
import { CollectionGrid } from './collection-card.tsx';
import { OwnIntro } from './own-intro.tsx';

const tabs = [
  { href: '/collection/all', label: '全部合集' },
  { href: '/collection/follow', label: '我关注的' },
  { href: '/MyCollection', label: '我的' },
] as const;

const lists = {
  '/collection/all': {
    fetchPage: (offset: number) => api().call('GET /reader/collection', { query: { offset } }),
    empty: { title: '还没有公开的合集', text: '把几篇文章排在一起，公开后大家就能看到。' },
  },
  '/collection/follow': {
    fetchPage: (offset: number) => api().call('GET /reader/collection/follow', { query: { offset } }),
    empty: { title: '还没有关注合集', text: '关注以后，有新文章时会在这里和「发现」里告诉你。' },
  },
} as const;

interface CollectionListProps {
  current: keyof typeof lists;
  collections: Page<Collection>;
  /** Only for followed collections: articles added since the reader last looked, by id. */
  news?: Readonly<Record<string, number>>;
}

export function CollectionList({ current, collections, news }: CollectionListProps) {
  const { fetchPage, empty } = lists[current];
  const list = usePagedQuery<Collection>(collections, fetchPage, ({ id }) => id, { visit: useVisit() });
  useReturn(list, collections);
  return (
    <>
      <TabNav label="合集" tabs={tabs} current={current} />
      <div className="head-acts">
        <h1 className="page-title in-bar">{tabs.find(({ href }) => href === current)?.label}</h1>
        <Button href="/collection/new" icon={Plus}>
          新合集
        </Button>
      </div>
      {list.items.length === 0 ? (
        <EmptyList
          title={empty.title}
          action={
            current === '/collection/all' ? (
              <Button href="/collection/new">做一个合集</Button>
            ) : (
              <Button href="/collection/all">看全部合集</Button>
            )
          }
        >
          {empty.text}
        </EmptyList>
      ) : (
        <>
          <CollectionGrid collections={list.items} news={news} />
          <LoadMore list={list} hrefOf={(offset) => `${current}?offset=${offset}`} endText="没有更多合集了" />
        </>
      )}
    </>
  );
}

interface StarredCollectionsProps {
  collections: Page<Collection>;
  /** Tabs of everything that the reader has saved. */
  tabs: Parameters<typeof TabNav>[0]['tabs'];
}

export function StarredCollections({ collections, tabs: saved }: StarredCollectionsProps) {
  const list = usePagedQuery(
    collections,
    (offset) => api().call('GET /reader/collection/mystar', { query: { offset } }),
    ({ id }) => id,
    { visit: useVisit() },
  );
  useReturn(list, collections);
  return (
    <div className="list-page">
      <h1 className="page-title list-head in-bar">收藏的合集</h1>
      <TabNav label="收藏" tabs={saved} current="/MyStar?list=collection" />
      {list.items.length === 0 ? (
        <EmptyList title="还没有收藏合集" action={<Button href="/collection/all">看全部合集</Button>}>
          点合集页上的星，就会留在这里。
        </EmptyList>
      ) : (
        <div className="saved-collections">
          <CollectionGrid collections={list.items} />
          <LoadMore
            list={list}
            hrefOf={(offset) => `/MyStar?list=collection&offset=${offset}`}
            endText="没有更多合集了"
          />
        </div>
      )}
    </div>
  );
}

interface MyCollectionsProps {
  own: Page<Collection>;
  starred: Page<Collection>;
  deleted: Page<Collection>;
  /** Articles put off for later; there may be more than are counted. */
  later: { count: number; isPart: boolean };
}

export function MyCollections({ own, starred, deleted, later }: MyCollectionsProps) {
  const list = usePagedQuery(
    own,
    (offset) => api().call('GET /reader/collection/manage', { query: { offset } }),
    ({ id }) => id,
    { visit: useVisit() },
  );
  useReturn(list, own);
  return (
    <>
      <TabNav label="合集" tabs={tabs} current="/MyCollection" />
      <div className="head-acts">
        <h1 className="page-title in-bar">我的合集</h1>
        <Button href="/collection/new" icon={Plus}>
          新合集
        </Button>
      </div>
      <PageLink className="row later-row" to="/MyStar?list=later">
        <Icon of={Clock} />
        <span>
          <b>稍后读</b>
          <small>
            {later.count === 0 ? '在文章末尾「加到合集」里放进来' : `${later.count}${later.isPart ? '+' : ''} 篇文章`}
          </small>
        </span>
      </PageLink>
      {list.items.length === 0 ? (
        <EmptyList title="还没有自己的合集" action={<Button href="/collection/new">做一个合集</Button>}>
          把想一起读的文章排好顺序，可以只给自己看，也可以公开。
        </EmptyList>
      ) : (
        <>
          <CollectionGrid collections={list.items} />
          <LoadMore list={list} hrefOf={(offset) => `/MyCollection?offset=${offset}`} endText="没有更多合集了" />
        </>
      )}
      {starred.items.length > 0 && <StarredPart collections={starred} />}
      {deleted.items.length > 0 && <DeletedCollections collections={deleted} />}
    </>
  );
}

function StarredPart({ collections }: { collections: Page<Collection> }) {
  const list = usePagedQuery(
    collections,
    (offset) => api().call('GET /reader/collection/mystar', { query: { offset } }),
    ({ id }) => id,
  );
  return (
    <section className="sec" aria-labelledby="starred">
      <SectionHead id="starred" title="收藏的合集" />
      <CollectionGrid collections={list.items} />
      {(list.state !== 'end' || list.items.length > collections.items.length) && (
        <LoadMore list={list} hrefOf={(offset) => `/MyCollection?starred=${offset}#starred`} />
      )}
    </section>
  );
}

function DeletedCollections({ collections }: { collections: Page<Collection> }) {
  const list = usePagedQuery(
    collections,
    (offset) => api().call('GET /reader/collection/manage', { query: { deleted: 'true', offset } }),
    ({ id }) => id,
  );
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<string | null>(null);
  const restore = async ({ id, title }: Collection, button: Element) => {
    setBusy(id);
    try {
      await api().call('POST /reader/collection/{id}/restore', { params: { id } });
      toast(`已恢复《${title}》`);
      leaveRow(button);
      await revalidate();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(null);
    }
  };
  return (
    <section className="sec" aria-labelledby="deleted">
      <SectionHead id="deleted" title="删掉的">
        <span className="t12 dim">30 天后消失</span>
      </SectionHead>
      <ul>
        {list.items.map((collection) => (
          <li key={collection.id} className="row">
            <span>
              <b lang={languageOf(collection.title)}>{collection.title}</b>
              <small>
                {collection.count} 篇{collection.deleted_at && `，${formatFullDay(collection.deleted_at)}删除`}
              </small>
            </span>
            <Button
              isBusy={busy === collection.id}
              onClick={({ currentTarget }) => void restore(collection, currentTarget)}
            >
              恢复
            </Button>
          </li>
        ))}
      </ul>
      {(list.state !== 'end' || list.items.length > collections.items.length) && (
        <LoadMore list={list} hrefOf={(offset) => `/MyCollection?deleted=${offset}#deleted`} />
      )}
    </section>
  );
}

interface CreatorPageProps {
  creator: Creator;
  collections: Page<Collection>;
  isOwn: boolean;
}

export function CreatorPage({ creator, collections, isOwn }: CreatorPageProps) {
  const { id, name, avatar } = creator;
  const [isFollowed, setFollowed] = useState(creator.followed);
  const followers = creator.followers + Number(isFollowed) - Number(creator.followed);
  const list = usePagedQuery(
    collections,
    (offset) => api().call('GET /reader/collection', { query: { creator: id, offset } }),
    (collection) => collection.id,
    { visit: useVisit() },
  );
  useReturn(list, collections);
  return (
    <>
      <header className="creator-head">
        {avatar ? (
          <img className="portrait" src={avatar} alt="" width={48} height={48} />
        ) : (
          <span className="portrait" aria-hidden="true">
            {name.slice(0, 1)}
          </span>
        )}
        <div className="t">
          <h1 className="page-title">{name}</h1>
          <p className="t14 dim">
            {creator.collections} 个合集 · {followers} 人关注
          </p>
        </div>
        {isOwn ? (
          <TextLink href="/MyCollection">管理我的合集</TextLink>
        ) : (
          <FollowButton
            target={{ kind: 'creator', id }}
            name={name}
            isFollowed={creator.followed}
            isOnItsPage
            onChange={setFollowed}
          />
        )}
        {isOwn ? (
          <OwnIntro intro={creator.intro} />
        ) : (
          creator.intro && <p className="t14 creator-says">{creator.intro}</p>
        )}
      </header>
      {list.items.length === 0 ? (
        <EmptyList title="现在没有公开的合集" action={<Button href="/collection/all">看别的合集</Button>}>
          {name}把合集收回了，公开后会再出现在这里。
        </EmptyList>
      ) : (
        <>
          <CollectionGrid collections={list.items} />
          <LoadMore list={list} hrefOf={(offset) => `/creator/${id}?offset=${offset}`} endText="没有更多合集了" />
        </>
      )}
    </>
  );
}
