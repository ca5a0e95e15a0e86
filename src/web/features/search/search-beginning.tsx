/** The search page before a search: earlier searches in this browser, topics, and hints for exact searches. */
import { History, X } from 'lucide';
import { useCallback, useSyncExternalStore } from 'react';
import { TOPICS } from '#contract/topics.ts';
import { readCookie } from '../../shell/api.ts';
import { Chip } from '../../ui/chip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { languageOf } from '../../ui/language-of.ts';
import { leaveRow } from '../../ui/leave-row.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { searchAddress } from './search-address.ts';

export const TIPS = [
  ['"in line"', '照原样找这个短语'],
  ['level:普通', '只看这个难度'],
  ['known>95', '认识 95% 以上'],
  ['topic:科学', '只看这个话题'],
  ['source:来源名', '只看这个来源'],
  ['unread', '没读过的'],
  ['-word', '不含这个词'],
] as const;

export function Tips({ title, rows }: { title: string; rows: readonly (readonly [string, string])[] }) {
  return (
    <section className="s-tips" aria-labelledby="search-tips">
      <SectionHead id="search-tips" title={title} />
      <dl>
        {rows.map(([typed, meaning]) => (
          <div key={typed}>
            <dt lang={languageOf(typed)}>{typed}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The page before a search. */
export function Beginning() {
  const { queries, forget, clear } = useSearchHistory();
  const isInBrowser = useIsHydrated();
  return (
    <div className="s-grid">
      <div className="s-begin">
        {isInBrowser && queries.length > 0 && (
          <section aria-labelledby="search-history">
            <SectionHead id="search-history" title="搜过的">
              <TextLink
                onClick={({ currentTarget }) => {
                  leaveRow(currentTarget);
                  clear();
                }}
              >
                清空
              </TextLink>
            </SectionHead>
            <ul className="hist">
              {queries.map((query) => (
                <li key={query}>
                  <PageLink to={searchAddress({ q: query })}>
                    <Icon of={History} size="sm" />
                    <span lang={languageOf(query)}>{query}</span>
                  </PageLink>
                  <IconButton
                    icon={X}
                    iconSize="sm"
                    label={`删掉这条：${query}`}
                    onClick={({ currentTarget }) => {
                      leaveRow(currentTarget);
                      forget(query);
                    }}
                  />
                </li>
              ))}
            </ul>
          </section>
        )}
        <section aria-labelledby="search-topics">
          <SectionHead id="search-topics" title="从话题找" />
          <div className="s-topics">
            {TOPICS.map((topic) => (
              <Chip key={topic} href={`/topic/${encodeURIComponent(topic)}`}>
                {topic}
              </Chip>
            ))}
          </div>
        </section>
      </div>
      <aside className="s-side" aria-label="写法">
        <Tips title="找得更准" rows={TIPS} />
      </aside>
    </div>
  );
}

/** Key by reader, so that searches of one reader of a shared device are not shown to the next. */
const keyOfReader = () => `waikan-searches ${readCookie('bb_uid') ?? ''}`;
const MOST = 12;
const listeners = new Set<() => void>();

function stored(): string {
  try {
    return localStorage.getItem(keyOfReader()) ?? '[]';
  } catch {
    return '[]'; // private windows may have no storage
  }
}

function parsed(text: string): string[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((query) => typeof query === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Searches of this reader that {@link rememberSearch} has stored. */
export const searchesHere = (): string[] => parsed(stored());

function keep(queries: readonly string[]): void {
  try {
    localStorage.setItem(keyOfReader(), JSON.stringify(queries.slice(0, MOST)));
  } catch {
    return; // full, or not allowed: there is no history then
  }
  for (const listener of listeners) listener();
}

/** Stores a search of this reader, or of a visitor, on this device only; the latest comes first. */
export function rememberSearch(query: string): void {
  keep([query, ...searchesHere().filter((other) => other !== query)]);
}

function useSearchHistory() {
  const subscribe = useCallback((listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  const text = useSyncExternalStore(subscribe, stored, () => '[]');
  return {
    queries: parsed(text),
    forget: (query: string) => keep(searchesHere().filter((other) => other !== query)),
    clear: () => keep([]),
  };
}
