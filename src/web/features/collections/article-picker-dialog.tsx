/** Chooses articles for a collection: those read last and starred at first, then what is searched. */
import { Check, Plus, Search } from 'lucide';
import { type FormEvent, useEffect, useState } from 'react';
import type { ArticleCard } from '#contract/shapes.ts';
import { callQuery, useQuery } from '../../data/use-query.ts';
import { api } from '../../shell/api.ts';
import { Button } from '../../ui/button.tsx';
import { Chip, ChipRow } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { errorText } from '../../ui/error-toast.ts';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/list-states.tsx';
import { ArticleLine } from './article-line.tsx';

interface ArticlePickerDialogProps {
  /** Articles that are in the collection already. */
  chosen: readonly ArticleCard[];
  onToggle: (article: ArticleCard) => void;
  onClose: () => void;
}

const sources = [
  { value: 'new', label: '最新' },
  { value: 'star', label: '收藏' },
  { value: 'later', label: '稍后读' },
] as const;
type Source = (typeof sources)[number]['value'];

const queryOf = {
  new: callQuery('GET /reader/article/waikan', { query: { limit: 30 } }),
  star: callQuery('GET /reader/myarticle/star', { query: { limit: 30 } }),
  later: callQuery('GET /reader/myarticle/later', { query: { limit: 30 } }),
};

export function ArticlePickerDialog({ chosen, onToggle, onClose }: ArticlePickerDialogProps) {
  const [source, setSource] = useState<Source>('new');
  const { search, text, setText, submit } = useArticleSearch();
  const listed = useQuery(queryOf[source]);
  const isSearching = search !== null;
  const shown = isSearching ? (search.articles ?? []) : (listed.data?.items ?? []);
  return (
    <Dialog
      isOpen
      isLarge
      onClose={onClose}
      title="加文章"
      actions={
        <>
          <span className="pk-count t14 dim">合集里有 {chosen.length} 篇，新加的排在最后</span>
          <Button look="primary" onClick={onClose}>
            好了
          </Button>
        </>
      }
    >
      <search className="pk-from">
        <form className="pk-search" onSubmit={submit}>
          <Icon of={Search} />
          <input
            className="input"
            type="search"
            aria-label="搜文章"
            placeholder="搜标题、正文或译文"
            value={text}
            maxLength={200}
            onChange={({ target }) => setText(target.value)}
          />
        </form>
        {!isSearching && (
          <ChipRow label="从哪里选">
            {sources.map(({ value, label }) => (
              <Chip key={value} isChosen={value === source} onClick={() => setSource(value)}>
                {label}
              </Chip>
            ))}
          </ChipRow>
        )}
      </search>
      <Rows
        articles={shown}
        state={isSearching ? search.state : listed.state}
        message={isSearching ? search.message : undefined}
        onRetry={isSearching ? submit : listed.refetch}
        chosen={chosen}
        onToggle={onToggle}
      />
    </Dialog>
  );
}

interface RowsProps {
  articles: readonly ArticleCard[];
  state: 'loading' | 'ready' | 'failed';
  message: string | undefined;
  onRetry: () => void;
  chosen: readonly ArticleCard[];
  onToggle: (article: ArticleCard) => void;
}

function Rows({ articles, state, message, onRetry, chosen, onToggle }: RowsProps) {
  if (state === 'loading') return <SkeletonList rows={4} />;
  if (state === 'failed')
    return (
      <ErrorState title="没有取到文章" onRetry={onRetry}>
        {message}
      </ErrorState>
    );
  if (articles.length === 0) return <EmptyState title="没有文章">换个说法搜，或者从别处选。</EmptyState>;
  return (
    <ul className="pks">
      {articles.map((article) => {
        const isIn = chosen.some(({ id }) => id === article.id);
        return (
          <li key={article.id} className="cl-pick">
            <ArticleLine article={article} />
            <button
              type="button"
              className={isIn ? 'btn pk-b in' : 'btn pk-b'}
              aria-pressed={isIn}
              aria-label={`加入：${article.title_zh ?? article.title}`}
              onClick={() => onToggle(article)}
            >
              <Icon of={isIn ? Check : Plus} size="sm" />
              {isIn ? '已加入' : '加入'}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface ArticleSearch {
  state: 'loading' | 'ready' | 'failed';
  articles?: readonly ArticleCard[];
  message?: string;
}

/** Milliseconds after the last key. */
const SEARCH_AFTER_MS = 300;

function useArticleSearch() {
  const [text, setText] = useState('');
  const [search, setSearch] = useState<ArticleSearch | null>(null);
  const [turn, setTurn] = useState(0);
  const wanted = text.trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks again
  useEffect(() => {
    if (wanted === '') return setSearch(null);
    let isCurrent = true;
    setSearch((before) => before ?? { state: 'loading' });
    const ask = async () => {
      try {
        const articles = await searchArticles(wanted);
        if (isCurrent) setSearch({ state: 'ready', articles });
      } catch (error) {
        if (isCurrent) setSearch({ state: 'failed', message: errorText(error) });
      }
    };
    const timer = setTimeout(() => void ask(), SEARCH_AFTER_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [wanted, turn]);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setTurn((now) => now + 1);
  };
  return { search, text, setText, submit };
}

async function searchArticles(q: string): Promise<ArticleCard[]> {
  const { items } = await api().call('GET /api/search', { query: { q, kind: 'article', limit: 30 } });
  return items.flatMap((hit) => hit.article ?? []);
}
