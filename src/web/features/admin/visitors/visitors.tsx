/** Visitors: each day's as bars, the list with filters, and beside it the trail of one of them (on a phone in its place). */
import { ArrowLeft, Search } from 'lucide';
import { useEffect, useState } from 'react';
import { Form } from 'react-router';
import type { Visitor, VisitorDay, VisitorEvent } from '#contract/shapes.ts';
import type { Page } from '../../../data/use-paged-query.ts';
import { api } from '../../../shell/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip, ChipRow } from '../../../ui/chip.tsx';
import { classes } from '../../../ui/classes.ts';
import { formatDayAndClock } from '../../../ui/day.ts';
import { EmptyList } from '../../../ui/empty-list.tsx';
import { Figure, FigureKey } from '../../../ui/figure/figure.tsx';
import { type AxisLabel, Bars, Plot } from '../../../ui/figure/plot.tsx';
import { plotScale, shortDay, slotOf } from '../../../ui/figure/plot-scale.ts';
import { TextInput } from '../../../ui/form-controls.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { withCommas } from '../../../ui/number.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { Trail } from './trail.tsx';
import {
  deviceName,
  originName,
  type VisitorFilters,
  visitorKinds,
  visitorName,
  visitorsAddress,
} from './visitor-labels.ts';

export interface VisitorsProps {
  /** Oldest first, the last is today. */
  days: readonly VisitorDay[];
  list: { items: readonly Visitor[]; next_offset: number | null };
  filters: VisitorFilters;
  /** The one whose trail is shown; null where no visitor was chosen. */
  chosen: { cuid: string; visitor: Visitor | null; events: Page<VisitorEvent>; today: string } | null;
}

export function Visitors({ days, list, filters, chosen }: VisitorsProps) {
  const { items, next_offset: nextOffset } = list;
  const today = days.at(-1);
  const isFiltered = filters.q !== '' || filters.kind !== undefined;
  // On wide screens the first visitor's trail stands beside the list; it is not fetched before somebody asks for it.
  return (
    <div className={classes('vi', chosen && 'has-trail')}>
      <header className="admin-head">
        <h1 className="page-title">
          访客
          <small>
            今天 {withCommas(today?.visits ?? 0)} 人，{withCommas(today?.new ?? 0)} 人第一次来
          </small>
        </h1>
      </header>
      {today && <VisitorsByDay days={days} today={today.date} />}
      <div className="vi-tools">
        <search>
          <Form className="vi-find" action="/admin/visitor" key={filters.q}>
            {filters.kind && <input type="hidden" name="kind" value={filters.kind} />}
            <Icon of={Search} size="sm" />
            <TextInput
              type="search"
              name="q"
              defaultValue={filters.q}
              placeholder="编号、用户或路径"
              aria-label="找访客：编号开头、用户编号或名字、打开过的路径"
              autoComplete="off"
              enterKeyHint="search"
            />
          </Form>
        </search>
        <ChipRow label="筛选">
          {visitorKinds.map(({ value, label }) => (
            <Chip key={label} href={visitorsAddress({ q: filters.q, kind: value })} isChosen={value === filters.kind}>
              {label}
            </Chip>
          ))}
        </ChipRow>
      </div>
      {items.length === 0 ? (
        <EmptyList
          title={isFiltered ? '没有符合的访客' : '还没有访客'}
          action={isFiltered && <Button href={visitorsAddress({})}>看全部</Button>}
        >
          {isFiltered ? '换个筛选，或者看全部。' : '有人打开网页，这里就会出现。'}
        </EmptyList>
      ) : (
        <div className="vi-grid">
          <div>
            <ul className="vi-list" aria-label="访客">
              {items.map((visitor) => (
                <VisitorRow
                  key={visitor.cuid}
                  visitor={visitor}
                  filters={filters}
                  isChosen={visitor.cuid === chosen?.cuid}
                />
              ))}
            </ul>
            <nav className="admin-pages" aria-label="翻页">
              {filters.offset > 0 && <TextLink href={visitorsAddress({ ...filters, offset: 0 })}>回第一页</TextLink>}
              {nextOffset !== null && (
                <Button href={visitorsAddress({ ...filters, offset: nextOffset })}>下一页</Button>
              )}
            </nav>
          </div>
          <section className="vi-trail" aria-labelledby="trail">
            {chosen ? (
              <>
                <TextLink className="back" href={visitorsAddress(filters)}>
                  <Icon of={ArrowLeft} size="sm" /> 访客
                </TextLink>
                <Trail
                  key={chosen.cuid}
                  {...chosen}
                  fetchEvents={(offset) => trailPage(chosen.cuid, offset)}
                  hrefOf={(offset) => visitorsAddress({ ...filters, cuid: chosen.cuid, events: offset })}
                />
              </>
            ) : (
              <>
                <h2 id="trail" className="section-title">
                  足迹
                </h2>
                <p className="t14 dim">选一位访客，看走了哪些页。</p>
              </>
            )}
          </section>
        </div>
      )}
    </div>
  );
}

/** Events of a trail that are fetched together. */
export const TRAIL_PAGE = 100;

const trailPage = (cuid: string, offset: number) =>
  api().call('GET /reader/visitor/logs', {
    query: { cuid, order: 'new', limit: TRAIL_PAGE, offset: String(offset) },
  });

/** Number of bars between two days with a label, counted from today. */
const LABELLED = 7;

function VisitorsByDay({ days, today }: { days: readonly VisitorDay[]; today: string }) {
  const scale = plotScale({ values: days.map(({ visits }) => visits), height: 168 });
  const axis = days.flatMap(({ date }, index): AxisLabel[] => {
    if ((days.length - 1 - index) % LABELLED !== 0) return [];
    const { left, middle, width } = slotOf(index, days.length);
    if (date === today) return [{ x: left + width, text: '今天', anchor: 'end' }];
    return [index === 0 ? { x: left, text: shortDay(date), anchor: 'start' } : { x: middle, text: shortDay(date) }];
  });
  return (
    <Figure
      className="vi-chart"
      title="每天的访客"
      source="机器人和要求不跟踪的不记；明细留 90 天，之后只留每天的数"
      table={{
        caption: '每天的访客',
        columns: ['日期', '访客', '第一次来', '打开的页', '阅读分钟', '七天内再来'],
        rows: days
          .toReversed()
          .map((day) => [shortDay(day.date), day.visits, day.new, day.pages, day.read_minutes, percent(day.retention)]),
      }}
    >
      <Plot
        scale={scale}
        axis={axis}
        label={`${days.length} 天每天的访客，下半段是第一次来的；今天 ${days.at(-1)?.visits ?? 0} 位`}
      >
        <Bars
          scale={scale}
          bars={days.map(({ date, visits, new: first }) => ({
            key: date,
            parts: [{ value: first }, { value: visits - first, className: 'bar old' }],
            isNow: date === today,
          }))}
        />
      </Plot>
      <FigureKey
        entries={[
          { swatch: 'bar', label: '第一次来' },
          { swatch: 'old', label: '又来的' },
        ]}
      />
    </Figure>
  );
}

/** A share of a day's visitors is known when seven days have passed, and somebody came. */
const percent = (share: number | null) => (share === null ? '—' : `${Math.round(share * 100)}%`);

interface VisitorRowProps {
  visitor: Visitor;
  filters: VisitorFilters;
  isChosen: boolean;
}

function VisitorRow({ visitor, filters, isChosen }: VisitorRowProps) {
  const { cuid, is_new: isNew, user_id: userId, pages, came_from: cameFrom, last_at: lastAt } = visitor;
  return (
    <li>
      <PageLink to={visitorsAddress({ ...filters, cuid })} aria-current={isChosen || undefined}>
        <span className="vi-id">
          <b>{visitorName(visitor)}</b>
          {isNew && userId === null && <Tag>新</Tag>}
        </span>
        <span className="vi-from t14 dim">{originName(cameFrom)}</span>
        <span className="vi-pl t14 dim">{deviceName(visitor)}</span>
        <span className="vi-p t14">
          <b className="num">{pages}</b> 页
        </span>
        <Ago at={lastAt} />
      </PageLink>
    </li>
  );
}

/** `8 分钟前` in the browser; the server's clock and the browser's may differ, so it begins with the time. */
function Ago({ at }: { at: string }) {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => setText(agoText(Date.now() - Date.parse(at))), [at]);
  return (
    <time className="vi-t t12 dim" dateTime={at}>
      {text ?? formatDayAndClock(at)}
    </time>
  );
}

/** Null for more than a day. */
function agoText(ms: number): string | null {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return '刚刚';
  if (minutes < 60) return `${minutes} 分钟前`;
  return minutes < 24 * 60 ? `${Math.round(minutes / 60)} 小时前` : null;
}
