/** Filters of the article list, as links that work without scripts. */
import { TOPICS } from '#contract/topics.ts';
import { difficulties, difficultyLabel } from '#engine/difficulty-label.ts';
import { useSession } from '../../shell/session.tsx';
import { Chip, ChipBar, ChipRow } from '../../ui/chip.tsx';
import { TabNav } from '../../ui/tab-nav.tsx';
import { type ArticleFilters, articlesAddress, lengths, orders } from './article-filters.ts';

interface FilterBarProps {
  filters: ArticleFilters;
  /** Names of the press with articles. */
  sources: readonly string[];
}

export function FilterBar({ filters, sources }: FilterBarProps) {
  const { isLoggedIn } = useSession();
  const choice = (change: ArticleFilters) => articlesAddress({ ...filters, ...change });
  return (
    <div className="filters">
      <TabNav
        label="顺序"
        tabs={orders.map(({ value, label }) => ({
          href: choice({ order: value }),
          // The default order of an issue is that of its contents.
          label: value === 'new' && filters.magazine !== undefined ? '目录顺序' : label,
        }))}
        current={choice({})}
      />
      <ChipRow label="难度">
        <Chip href={choice({ difficulty: undefined })} isChosen={!filters.difficulty}>
          全部难度
        </Chip>
        {difficulties.map((difficulty) => (
          <Chip key={difficulty} href={choice({ difficulty })} isChosen={difficulty === filters.difficulty}>
            {difficultyLabel(difficulty)}
          </Chip>
        ))}
      </ChipRow>
      <ChipRow label="话题">
        <Chip href={choice({ topic: undefined })} isChosen={!filters.topic}>
          全部话题
        </Chip>
        {TOPICS.map((topic) => (
          <Chip key={topic} href={choice({ topic })} isChosen={topic === filters.topic}>
            {topic}
          </Chip>
        ))}
      </ChipRow>
      {sources.length > 1 && (
        <ChipRow label="来源">
          <Chip href={choice({ source: undefined })} isChosen={!filters.source}>
            全部来源
          </Chip>
          {sources.map((source) => (
            <Chip key={source} href={choice({ source })} isChosen={source === filters.source}>
              {source}
            </Chip>
          ))}
        </ChipRow>
      )}
      <ChipRow label="长短">
        <Chip href={choice({ length: undefined })} isChosen={!filters.length}>
          不限长短
        </Chip>
        {lengths.map(({ value, label }) => (
          <Chip key={value} href={choice({ length: value })} isChosen={value === filters.length}>
            {label}
          </Chip>
        ))}
        {isLoggedIn && <ChipBar />}
        {isLoggedIn && (
          <>
            <ReadChip filters={filters} read={false} label="没读完" />
            <ReadChip filters={filters} read label="已读完" />
          </>
        )}
      </ChipRow>
    </div>
  );
}

/** A second click removes the filter. */
function ReadChip({ filters, read, label }: { filters: ArticleFilters; read: boolean; label: string }) {
  const isChosen = filters.read === read;
  return (
    <Chip href={articlesAddress({ ...filters, read: isChosen ? undefined : read })} isChosen={isChosen}>
      {label}
    </Chip>
  );
}
