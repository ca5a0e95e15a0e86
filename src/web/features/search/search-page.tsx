/** The search page: the field, kinds and filters as links, results; without a query what was searched before and where to look. */

import { ChevronDown, ChevronRight, X } from 'lucide';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import type { ResultOf } from '#contract/index.ts';
import { TOPICS } from '#contract/topics.ts';
import { difficulties, difficultyLabel } from '#engine/difficulty-label.ts';
import { usePagedQuery } from '../../data/use-paged-query.ts';
import { useReturn, useVisit } from '../../data/use-return.ts';
import { api } from '../../shell/api.ts';
import { useSession } from '../../shell/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyList } from '../../ui/empty-list.tsx';
import { Icon } from '../../ui/icon.tsx';
import { languageOf } from '../../ui/language-of.ts';
import { ErrorState, LoadMore, SkeletonList } from '../../ui/list-states.tsx';
import { withCommas } from '../../ui/number.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useHiddenHere } from '../articles/use-article-list.ts';
import {
  type SearchState,
  searchAddress,
  searchKinds,
  soughtWords,
  unquoted,
  withFilter,
  withoutFilters,
} from './search-address.ts';
import { Beginning, rememberSearch, TIPS, Tips } from './search-beginning.tsx';
import { SearchBox } from './search-box.tsx';
import { Hit, WordLink } from './search-hits.tsx';

export type Results = ResultOf<'GET /api/search'>;

/** Why nothing could be searched. */
export interface SearchFailure {
  message: string;
  /** The query itself was refused, so searching it once more helps nobody. */
  isOfQuery: boolean;
}

interface SearchPageProps {
  state: SearchState;
  /** Null without a query. */
  results: Results | null;
  failure: SearchFailure | null;
  /** Address of this page of results. */
  address: string;
}

export function SearchPage({ state, results, failure, address }: SearchPageProps) {
  const { state: navigating, location } = useNavigation();
  const isLoading = navigating === 'loading' && location?.pathname === '/Search' && location.search !== '';
  const { q } = state;
  useEffect(() => {
    if (q !== '' && results !== null && (results.total ?? 0) > 0) rememberSearch(q);
  }, [q, results]);
  const [unsent, setUnsent] = useState({ q, text: q });
  const typed = unsent.q === q ? unsent.text : q;
  const page = useRef<HTMLDivElement>(null);
  const shown = useRef(address);
  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    // The field or the filter that was pressed is gone; what was found says how much it is.
    if (document.activeElement !== document.body) return;
    page.current?.querySelector<HTMLElement>('[role="status"][tabindex]')?.focus({ preventScroll: true });
  }, [address]);
  return (
    <div className="pg-search" ref={page}>
      <SearchBox key={q} typed={typed} onType={(text) => setUnsent({ q, text })} />
      <h1 className="vh">搜索</h1>
      <Fragment key={address}>
        {results && <KindLinks state={state} typed={typed} results={results} />}
        {results && (results.total !== 0 || results.filters.length > 0) && (
          <Filters state={state} typed={typed} results={results} />
        )}
        {results && <Names results={results} />}
        {isLoading ? (
          <div className="s-grid">
            <SkeletonList rows={5} hasCovers />
          </div>
        ) : failure !== null ? (
          <ErrorState
            title="搜索没有完成"
            action={!failure.isOfQuery && <Button href={searchAddress(state)}>再试一次</Button>}
          >
            {failure.message}
          </ErrorState>
        ) : results === null ? (
          <Beginning />
        ) : (
          <Found state={state} results={results} />
        )}
      </Fragment>
    </div>
  );
}

interface SearchLinksProps {
  state: SearchState;
  /** Text in the field, which a link searches, too: nobody means to lose it. */
  typed: string;
  results: Results;
}

function KindLinks({ state, typed, results: { counts } }: SearchLinksProps) {
  const searched = typed.trim() === state.q || typed.trim() === '' ? state : { q: typed.trim() };
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const countOf = (kind: SearchState['kind']) => (kind === undefined ? all : counts[kind]);
  return (
    <nav className="kinds" aria-label="结果种类">
      {searchKinds
        // Kinds of which the product has nothing yet.
        .filter(({ value }) => countOf(value) > 0 || !['collection', 'book'].includes(value ?? ''))
        .map(({ value, label }) => (
          <PageLink
            key={label}
            to={searchAddress({ ...searched, kind: value })}
            aria-current={state.kind === value ? 'page' : undefined}
          >
            {label}
            <span>{withCommas(countOf(value))}</span>
          </PageLink>
        ))}
    </nav>
  );
}

function Filters({ state, typed, results: { text: searched, filters } }: SearchLinksProps) {
  const { isLoggedIn } = useSession();
  const isUnsent = typed.trim() !== state.q && typed.trim() !== '';
  const text = isUnsent ? withoutFilters(typed, filters) : searched;
  const exact = isUnsent ? undefined : state.exact;
  const has = (key: Results['filters'][number]['key']) => filters.some((filter) => filter.key === key);
  const address = (key: Results['filters'][number]['key'], filter?: string) =>
    searchAddress({ ...state, exact, q: withFilter(text, filters, key, filter) });
  const isOwn = (key: Results['filters'][number]['key']) => key === 'known' || key === 'unread';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs, these are links
    <div className="chips s-filters" role="group" aria-label="筛选">
      {filters.map(({ key, label }) => (
        <Chip key={key} href={address(key)} isChosen aria-label={`去掉筛选：${label}`}>
          {label}
          <Icon of={X} size="sm" />
        </Chip>
      ))}
      {isLoggedIn === false && filters.some(({ key }) => isOwn(key)) && (
        <p className="t14 dim s-inert" role="note">
          没登录，不知道你认识什么、读过什么，这项筛选没有用上。
          <TextLink href={`/Login?next=${encodeURIComponent(searchAddress(state))}`}>登录</TextLink>
        </p>
      )}
      {isLoggedIn && !has('known') && <Chip href={address('known', 'known>90')}>认识 90% 以上</Chip>}
      {isLoggedIn && !has('unread') && <Chip href={address('unread', 'unread')}>没读过</Chip>}
      {!has('level') && (
        <FilterMenu label="难度">
          {difficulties.map((difficulty) => (
            <PageLink key={difficulty} to={address('level', `level:${difficultyLabel(difficulty)}`)}>
              {difficultyLabel(difficulty)}
            </PageLink>
          ))}
        </FilterMenu>
      )}
      {!has('topic') && (
        <FilterMenu label="话题">
          {TOPICS.map((topic) => (
            <PageLink key={topic} to={address('topic', `topic:${topic}`)}>
              {topic}
            </PageLink>
          ))}
        </FilterMenu>
      )}
      {filters.length > 1 && (
        <TextLink className="clear" href={searchAddress({ ...state, exact, q: text })}>
          清除
        </TextLink>
      )}
    </div>
  );
}

const NAME_KINDS = { author: '作者', source: '来源' } as const;

/** Authors and sources that are called like what was searched, as the searches for their articles. */
function Names({ results: { names, is_by_name: isByName, filters } }: { results: Results }) {
  const others = isByName ? names.slice(1) : names;
  if (others.length === 0) return null;
  return (
    <ul className="s-names" aria-label="作者和来源">
      {others.map(({ key, name, count, typed }) => (
        <li key={`${key} ${name}`}>
          <PageLink to={searchAddress({ q: withFilter('', filters, key, typed) })}>
            <span className="dim">{NAME_KINDS[key]}</span>
            <b lang={languageOf(name)}>{name}</b>
            <span className="dim">{withCommas(count)} 篇</span>
            <Icon of={ChevronRight} size="sm" />
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

/** Opens without scripts. */
function FilterMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="s-menu">
      <summary className="chip">
        {label}
        <Icon of={ChevronDown} size="sm" />
      </summary>
      <div className="pop">{children}</div>
    </details>
  );
}

function Found({ state, results }: { state: SearchState; results: Results }) {
  const list = usePagedQuery(
    results,
    (from) =>
      api().call('GET /api/search', {
        query: { q: state.q, kind: state.kind, offset: from, ...(state.exact ? { exact: 'true' as const } : {}) },
      }),
    ({ kind, id }) => `${kind} ${id}`,
    { visit: useVisit() },
  );
  useReturn(list, results);
  const gone = useHiddenHere();
  const shown = list.items.filter(({ kind, id }) => kind !== 'article' || !gone?.has(id));
  if (list.items.length === 0) {
    // Found, but all of it before this page.
    if (results.total !== 0) return <EmptyList title="没有找到" />;
    return <NothingFound state={state} results={results} />;
  }
  // On wide screens words stand beside the other results.
  const isMixed = state.kind === undefined && list.items.some(({ kind }) => kind !== 'word');
  const words = isMixed ? list.items.filter(({ kind }) => kind === 'word') : [];
  return (
    <div className="s-grid">
      <div>
        <Summary state={state} results={results} />
        <ol className={classes('rs', words.length > 0 && 'has-words')}>
          {shown.map((hit) => (
            <Hit key={`${hit.kind} ${hit.id}`} hit={hit} />
          ))}
        </ol>
        <LoadMore list={list} hrefOf={(from) => searchAddress(state, from)} endText="没有更多结果了" />
      </div>
      <aside className="s-side" aria-label="单词和写法">
        {words.length > 0 && (
          <section className="s-words" aria-labelledby="search-words">
            <SectionHead id="search-words" title="单词">
              {results.counts.word > words.length && (
                <TextLink href={searchAddress({ ...state, kind: 'word' })}>全部 {results.counts.word} 个</TextLink>
              )}
            </SectionHead>
            <ul>
              {words.map((hit) => (
                <li key={hit.id}>
                  <WordLink hit={hit} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <Tips title="也可以直接输入" rows={TIPS.slice(0, 4)} />
      </aside>
    </div>
  );
}

function Summary({ state, results }: { state: SearchState; results: Results }) {
  const { corrected, is_relaxed: isRelaxed, is_by_name: isByName, names, forms, total = 0 } = results;
  const [name] = names;
  if (corrected !== null) {
    return (
      <div className="fix" role="status" tabIndex={-1}>
        <p>
          按 <b lang="en">{corrected}</b> 找到 {withCommas(total)} 条
        </p>
        <TextLink href={searchAddress({ ...state, exact: true })}>
          只搜 <span lang="en">{state.q}</span>
        </TextLink>
      </div>
    );
  }
  if (isByName && name) {
    return (
      <p className="s-sum" role="status" tabIndex={-1}>
        {withCommas(total)} 条，{NAME_KINDS[name.key]}是 <span lang={languageOf(name.name)}>{name.name}</span>
      </p>
    );
  }
  return (
    <p className="s-sum" role="status" tabIndex={-1}>
      {withCommas(total)} 条{isRelaxed && '，有的只含其中一些词'}
      {!isRelaxed && forms.length > 1 && (
        <>
          ，含 <span lang="en">{forms.slice(0, 4).join(', ')}</span>
        </>
      )}
    </p>
  );
}

function NothingFound({ state, results }: { state: SearchState; results: Results }) {
  const { text, filters, stray_filters: stray, without_filters: others, is_only_excluding: isOnlyExcluding } = results;
  const plain = unquoted(text);
  const words = soughtWords(plain);
  const isOtherKind = state.kind !== undefined && Object.values(results.counts).some((count) => count > 0);
  return (
    <div className="s-none">
      <p className="none-h" role="status" tabIndex={-1}>
        {isOnlyExcluding ? (
          '只写了不要的词'
        ) : (
          <>
            没有找到 <span lang={languageOf(text)}>{text || '符合筛选的文章'}</span>
          </>
        )}
      </p>
      {isOnlyExcluding && (
        <p className="dim">
          减号后面是不要的词，还要写上想找的词，比如 <span lang="en">train {text}</span>。
        </p>
      )}
      {stray.length > 0 && (
        <p className="dim">
          没有 <span lang={languageOf(stray[0] ?? '')}>{stray.join(' ')}</span> 这样的筛选，按普通的词搜了。
        </p>
      )}
      {others !== null && others > 0 && <p className="dim">不加筛选有 {withCommas(others)} 篇。</p>}
      {state.exact && <p className="dim">这是照原样搜的结果，拼写相近的词没有算在内。</p>}
      {words.length > 1 && (
        <>
          <p className="dim">只搜其中一个词：</p>
          <ul className="spell">
            {[...new Set(words)].slice(0, 4).map((word) => (
              <li key={word}>
                <PageLink to={searchAddress({ q: word })}>
                  <b lang={languageOf(word)}>{word}</b>
                  <Icon of={ChevronRight} size="sm" />
                </PageLink>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="acts">
        {state.exact && <Button href={searchAddress({ ...state, exact: false })}>按相近的拼写搜</Button>}
        {words.length > 1 && plain !== text && (
          <Button href={searchAddress({ ...state, q: [plain, ...filters.map(({ typed }) => typed)].join(' ') })}>
            不加引号搜
          </Button>
        )}
        {filters.map(({ key, label }) => (
          <Button key={key} icon={X} href={searchAddress({ ...state, q: withFilter(text, filters, key) })}>
            去掉「{label}」
          </Button>
        ))}
        {isOtherKind && <Button href={searchAddress({ ...state, kind: undefined })}>看全部种类</Button>}
        <Button href="/article" look="quiet">
          看全部文章
        </Button>
      </div>
      <Tips title="找得更准" rows={TIPS} />
    </div>
  );
}
