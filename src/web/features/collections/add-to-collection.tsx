/** Puts an article into one's own collections, or off for later. */

import { Plus } from 'lucide';
import { useState } from 'react';
import { LONGEST_COLLECTION_TITLE } from '#contract/limits.ts';
import type { Collection } from '#contract/shapes.ts';
import type { Query } from '../../data/query-store.ts';
import type { Page } from '../../data/use-paged-query.ts';
import { useQuery } from '../../data/use-query.ts';
import { api } from '../../shell/api.ts';
import { newUuid } from '../../shell/uuid.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showError } from '../../ui/error-toast.ts';
import { Checkbox, Field, TextInput } from '../../ui/form-controls.tsx';
import { languageOf } from '../../ui/language-of.ts';
import { ErrorState, SkeletonList } from '../../ui/list-states.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { putOff } from '../articles/later.ts';

interface AddToCollectionProps {
  articleId: string;
  /** Whether the article is marked for later; missing when unknown. */
  isLater?: boolean;
  onLater?: (isLater: boolean) => void;
  onClose: () => void;
}

const PAGE_SIZE = 100;

/** All of one's own collections, at most some hundred. */
const ownCollections = (articleId: string): Query<Collection[]> => ({
  key: `own collections with ${articleId}`,
  async load() {
    const found: Collection[] = [];
    for (let offset: number | null = 0; offset !== null; ) {
      const query = { article_id: articleId, offset, limit: PAGE_SIZE };
      const page: Page<Collection> = await api().call('GET /reader/collection/manage', { query });
      found.push(...page.items);
      offset = page.next_offset;
    }
    return found;
  },
});

export function AddToCollection({ articleId, isLater, onLater, onClose }: AddToCollectionProps) {
  const own = useQuery(ownCollections(articleId));
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const set = async (key: string, status: boolean, send: () => Promise<unknown>) => {
    const show = (value: boolean) => setChanged((now) => new Map(now).set(key, value));
    show(status);
    try {
      await send();
    } catch (error) {
      show(!status);
      showError(error);
    }
  };
  const setLater = (status: boolean) =>
    set('later', status, async () => {
      await putOff(articleId, status);
      onLater?.(status);
    });
  const setIn = (id: string, status: boolean) =>
    set(id, status, () =>
      api().call('POST /reader/collection/{id}/article', { params: { id }, body: { article_id: articleId, status } }),
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="加到合集"
      actions={
        <>
          {own.data?.length !== 0 && (
            <Button href={`/collection/new?article=${articleId}`} icon={Plus}>
              新合集
            </Button>
          )}
          <Button look="primary" onClick={onClose}>
            好了
          </Button>
        </>
      }
    >
      {isLater !== undefined && (
        <div className="check-row">
          <Checkbox checked={changed.get('later') ?? isLater} onChange={({ target }) => void setLater(target.checked)}>
            稍后读
          </Checkbox>
        </div>
      )}
      {own.state === 'loading' && <SkeletonList rows={2} />}
      {own.state === 'failed' && <ErrorState title="没有取到合集" onRetry={own.refetch} />}
      {own.data?.length === 0 && <FirstCollection articleId={articleId} onMade={own.refetch} />}
      {own.data?.map(({ id, title, has_article: hasArticle }) => (
        <div key={id} className="check-row">
          <Checkbox
            checked={changed.get(id) ?? hasArticle ?? false}
            onChange={({ target }) => void setIn(id, target.checked)}
          >
            <span lang={languageOf(title)}>{title}</span>
          </Checkbox>
        </div>
      ))}
    </Dialog>
  );
}

/** For a reader without a collection: makes one with the article in it. */
function FirstCollection({ articleId, onMade }: { articleId: string; onMade: () => void }) {
  const [title, setTitle] = useState('');
  const { isBusy, run } = useBusy();
  /** Sent once more, it makes the same one. */
  const [uuid] = useState(newUuid);
  const make = () =>
    run(async () => {
      const body = { collection_uuid: uuid, title: title.trim(), article_ids: [articleId] };
      await api().call('POST /reader/collection/add', { body });
      onMade();
    });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim() !== '') void make();
      }}
    >
      <p className="dim t14">还没有合集。起个名字，这一篇就是它的第一篇，以后可以改。</p>
      <Field label="合集的名字">
        <TextInput
          value={title}
          maxLength={LONGEST_COLLECTION_TITLE}
          onChange={({ target }) => setTitle(target.value)}
        />
      </Field>
      <Button type="submit" icon={Plus} isBusy={isBusy} disabled={title.trim() === ''}>
        建合集
      </Button>
    </form>
  );
}
