/** All collections for editors, readers' private ones included: searching, recommending, withdrawing, editing. */
import type { Collection } from '#contract/shapes.ts';
import { type Page, usePagedQuery } from '../../../data/use-paged-query.ts';
import { useReturn, useVisit } from '../../../data/use-return.ts';
import { api } from '../../../shell/api.ts';
import { addressWith } from '../../../ui/address.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip, ChipRow } from '../../../ui/chip.tsx';
import { EmptyList } from '../../../ui/empty-list.tsx';
import { LoadMore } from '../../../ui/list-states.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { toast } from '../../../ui/toast.ts';
import { useBusy } from '../../../ui/use-busy.ts';
import { formatDateTime } from '../forms/date-time.ts';
import { SearchForm } from '../forms/search-form.tsx';

export interface CollectionFilter {
  q: string;
  isDeleted: boolean;
}

interface CollectionAdminProps {
  collections: Page<Collection>;
  filter: CollectionFilter;
}

/** The address of the list. */
export function collectionsAddress({ q, isDeleted }: CollectionFilter, offset = 0): string {
  return addressWith('/admin/collection', { q, deleted: isDeleted && '1', offset });
}

export function CollectionAdmin({ collections, filter }: CollectionAdminProps) {
  const { q, isDeleted } = filter;
  const list = usePagedQuery(
    collections,
    (offset) =>
      api().call('GET /reader/collection/manage', {
        query: { all: 'true', deleted: isDeleted ? 'true' : 'false', q, offset },
      }),
    ({ id }) => id,
    { visit: useVisit() },
  );
  useReturn(list, collections);
  return (
    <>
      <SearchForm
        key={q}
        q={q}
        label="找合集"
        placeholder="按标题找"
        maxLength={200}
        kept={{ deleted: isDeleted ? '1' : undefined }}
      />
      <ChipRow label="筛选">
        <Chip href={collectionsAddress({ q, isDeleted: false })} isChosen={!isDeleted}>
          现有的
        </Chip>
        <Chip href={collectionsAddress({ q, isDeleted: true })} isChosen={isDeleted}>
          删掉的
        </Chip>
      </ChipRow>
      {list.items.length === 0 ? (
        <EmptyList title={q ? '没有这样的合集' : isDeleted ? '没有删掉的合集' : '还没有合集'}>
          {isDeleted ? '删掉的合集 30 天内都能恢复。' : '读者和编辑做的合集都列在这里，可以推荐到「发现」的最前面。'}
        </EmptyList>
      ) : (
        <>
          <ul className="admin-list">
            {list.items.map((collection) => (
              <CollectionRow
                key={collection.id}
                collection={collection}
                onChange={(changed) => list.update([changed])}
              />
            ))}
          </ul>
          <LoadMore list={list} hrefOf={(offset) => collectionsAddress(filter, offset)} endText="没有更多合集了" />
        </>
      )}
    </>
  );
}

function CollectionRow({
  collection,
  onChange,
}: {
  collection: Collection;
  onChange: (collection: Collection) => void;
}) {
  const { id, title, creator, count, is_public: isPublic, recommended, deleted_at: deletedAt } = collection;
  const { isBusy, run } = useBusy();
  const act = (work: () => Promise<Collection>, done: string) =>
    run(async () => {
      onChange(await work());
      toast(done);
    });
  const params = { id };
  const recommend = () =>
    act(
      () =>
        api().call('POST /reader/collection/{id}/mark', {
          params,
          body: { action: 'recommend', status: !recommended },
        }),
      recommended ? '不再推荐' : '已推荐',
    );
  const setPublic = (isPublished: boolean) =>
    api().call('POST /reader/collection/{id}/publish', { params, body: { cancel: !isPublished } });
  /** Undoes the withdrawal: public again, and recommended if it was. */
  const putBack = () =>
    run(async () => {
      const published = await setPublic(true);
      const body = { action: 'recommend' as const };
      onChange(recommended ? await api().call('POST /reader/collection/{id}/mark', { params, body }) : published);
    });
  const takeDown = () =>
    run(async () => {
      onChange(await setPublic(false));
      toast('已下架，只有作者自己看得到', { action: { label: '撤销', onClick: () => void putBack() } });
    });
  const restore = () => act(() => api().call('POST /reader/collection/{id}/restore', { params }), '已恢复');
  return (
    <li className="admin-row">
      <PageLink className="admin-title" to={`/admin/collection/edit?id=${id}`}>
        <b>{title}</b>
        <span className="t14 dim">
          {creator.name} · {count} 篇
        </span>
      </PageLink>
      <div className="admin-collection t12 dim">
        <time dateTime={collection.updated_at}>{formatDateTime(collection.updated_at)}</time>
        <span>
          {recommended && <Tag>推荐</Tag>}
          {!isPublic && <Tag>没公开</Tag>}
        </span>
        <span className="admin-acts">
          {deletedAt ? (
            <Button isBusy={isBusy} onClick={() => void restore()} aria-label={`恢复：${title}`}>
              恢复
            </Button>
          ) : (
            isPublic && (
              <>
                <Button
                  isBusy={isBusy}
                  onClick={() => void recommend()}
                  aria-pressed={recommended}
                  aria-label={`推荐：${title}`}
                >
                  {recommended ? '取消推荐' : '推荐'}
                </Button>
                <Button isBusy={isBusy} onClick={() => void takeDown()} aria-label={`下架：${title}`}>
                  下架
                </Button>
              </>
            )
          )}
        </span>
      </div>
    </li>
  );
}
