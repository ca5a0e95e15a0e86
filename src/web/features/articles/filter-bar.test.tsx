import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { SessionProvider } from '../../shell/session.tsx';
import { type ArticleFilters, sourceNames } from './article-filters.ts';
import { AllArticles } from './article-lists.tsx';
import { FilterBar } from './filter-bar.tsx';

const label = (kind: string, name: string, count: number) => ({ kind, name, count });
const html = (names: readonly string[], filters: ArticleFilters = { difficulty: 'EASY' }) =>
  renderToString(
    <MemoryRouter>
      <SessionProvider>
        <FilterBar filters={filters} sources={names} />
      </SessionProvider>
    </MemoryRouter>,
  );

test('where there is more than one source the list can be narrowed to one, beside the other filters', () => {
  const names = sourceNames([label('topic', '科技', 9), label('source', 'Ice & Sea', 4), label('source', 'Ledger', 2)]);
  expect(names).toEqual(['Ice & Sea', 'Ledger']);
  expect(html(names)).toContain('href="/article?difficulty=EASY&amp;source=Ice+%26+Sea"');
  expect(html(['Ledger'])).not.toContain('来源');
});

test('sources without articles are no choice, and there are not more than thirty', () => {
  const many = Array.from({ length: 50 }, (_, index) => label('source', `S${index}`, 50 - index));
  expect(sourceNames([label('source', 'none', 0), ...many])).toHaveLength(30);
});

test('the articles of an issue stand in the order of its contents, and the bar says so', () => {
  expect(html([], { magazine: '3' })).toMatch(/<a[^>]*aria-current[^>]*>目录顺序</);
  expect(html([], { magazine: '3' })).not.toContain('最新');
  expect(html([])).toMatch(/<a[^>]*aria-current[^>]*>最新</);
});

test('beside the list of a source stands how many articles it has, but not where filters leave some of them', () => {
  const list = (filters: ArticleFilters) =>
    renderToString(
      <MemoryRouter>
        <SessionProvider>
          <AllArticles
            articles={{ items: [], next_offset: null }}
            filters={{ source: 'Ledger', ...filters }}
            offset={0}
            writer={{ name: 'Ledger', count: 12 }}
            issue={null}
            sources={[]}
          />
        </SessionProvider>
      </MemoryRouter>,
    );
  const count = /12(?:<!-- -->)? 篇文章/;
  expect(list({ order: 'hot' })).toMatch(count);
  expect(list({ difficulty: 'EASY' })).not.toMatch(count);
});
