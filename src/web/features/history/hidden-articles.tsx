/** Articles marked 不感兴趣, to be given back. */
import { useState } from 'react';
import type { ArticleCard } from '#contract/shapes.ts';
import { type Page, usePagedQuery } from '../../data/use-paged-query.ts';
import { api } from '../../shell/api.ts';
import { Button } from '../../ui/button.tsx';
import { showError } from '../../ui/error-toast.ts';
import { languageOf } from '../../ui/language-of.ts';
import { EmptyState, LoadMore } from '../../ui/list-states.tsx';
import { Meta } from '../../ui/meta.tsx';
import { ArticleStrip } from '../articles/article-strip.tsx';
import { putHide } from '../articles/hiding.ts';
import { HistoryHead } from './history-head.tsx';

export function HiddenArticles({ articles }: { articles: Page<ArticleCard> }) {
  const fetchPage = (offset: number) => api().call('GET /reader/myarticle/hidden', { query: { offset } });
  // A row stays where it is, so that a second press takes the first one back and nothing else slides under it.
  const [back, setBack] = useState<ReadonlySet<string>>(new Set());
  const list = usePagedQuery(articles, fetchPage, ({ id }) => id, { isGone: ({ id }) => back.has(id) });
  const change = async (id: string, isHidden: boolean) => {
    const show = (hidden: boolean) =>
      setBack((now) => new Set(hidden ? [...now].filter((one) => one !== id) : [...now, id]));
    show(isHidden);
    try {
      await putHide(id, isHidden);
    } catch (error) {
      show(!isHidden);
      showError(error);
    }
  };
  return (
    <div className="list-page">
      <HistoryHead title="不感兴趣的" current="/history?show=hidden" />
      {list.items.length === 0 && list.nextOffset === null ? (
        <EmptyState title="没有标为不感兴趣的文章" action={<Button href="/">回首页</Button>}>
          在首页的文章上点「不感兴趣」，它就不再出现，也可以从这里放回去。
        </EmptyState>
      ) : (
        <>
          <p className="t14 dim history-note">这些文章不会出现在任何列表里。放回去以后，它们和别的文章一样。</p>
          <ul>
            {list.items.map((article) => (
              <HiddenRow
                key={article.id}
                article={article}
                isBack={back.has(article.id)}
                onChange={(isHidden) => void change(article.id, isHidden)}
              />
            ))}
          </ul>
          <LoadMore
            list={list}
            hrefOf={(offset) => `/history?show=hidden&offset=${offset}`}
            endText="没有更多不感兴趣的文章了"
          />
        </>
      )}
    </div>
  );
}

interface HiddenRowProps {
  article: ArticleCard;
  isBack: boolean;
  onChange: (isHidden: boolean) => void;
}

function HiddenRow({ article, isBack, onChange }: HiddenRowProps) {
  return (
    <li className="history-row">
      <ArticleStrip article={article} to={`/article/${article.id}`}>
        <Meta>
          {article.source && <span lang={languageOf(article.source.name)}>{article.source.name}</span>}
          {isBack && '已放回'}
        </Meta>
      </ArticleStrip>
      <Button
        look={isBack ? 'quiet' : undefined}
        onClick={() => onChange(isBack)}
        aria-description={article.title_zh ?? article.title}
      >
        {isBack ? '不感兴趣' : '放回去'}
      </Button>
    </li>
  );
}
