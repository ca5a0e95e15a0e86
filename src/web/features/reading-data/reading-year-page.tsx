/** A year of reading: its picture to keep and to pass on, the months in numbers, and where each number comes from. */
import { ArrowLeft, ChevronLeft, ChevronRight, ImageDown, Share2 } from 'lucide';
import { type ReactNode, useEffect, useState } from 'react';
import type { ResultOf } from '#contract/index.ts';
import { difficultyLabel } from '#engine/difficulty-label.ts';
import { minutesOf } from '#engine/minutes-read.ts';
import { durationText } from '#engine/reading-duration.ts';
import { roundReadTime } from '#engine/time-spent.ts';
import { canShareFile, shareFile } from '../../shell/share-text.ts';
import { storeReviewMode } from '../../shell/store-review-mode.ts';
import { Button } from '../../ui/button.tsx';
import { Figure } from '../../ui/figure/figure.tsx';
import { Bars, Plot } from '../../ui/figure/plot.tsx';
import { plotScale, slotOf } from '../../ui/figure/plot-scale.ts';
import { Switch } from '../../ui/form-controls.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { withCommas } from '../../ui/number.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { toast } from '../../ui/toast.ts';
import { dayText } from './reading-days.ts';

type YearFigures = ResultOf<'GET /reader/history/year'>;

const PAPERS = [
  { value: 'light', label: '纸白' },
  { value: 'sepia', label: '米黄' },
  { value: 'black', label: '深色' },
] as const;
type Paper = (typeof PAPERS)[number]['value'];

interface ReadingYearPageProps {
  figures: YearFigures;
  /** The reader's invitation code is switched off: no picture has it. */
  isCodeOff: boolean;
}

export function ReadingYearPage({ figures, isCodeOff }: ReadingYearPageProps) {
  const { year, is_over: isOver, until, days } = figures;
  const daysRead = days.filter((seconds) => seconds > 0).length;
  return (
    <div className="yr">
      <div className="yr-back">
        <TextLink href="/read_data">
          <Icon of={ArrowLeft} size="sm" />
          阅读数据
        </TextLink>
        <OtherYears figures={figures} />
      </div>
      {daysRead === 0 ? (
        <EmptyState title={`${year} 年还没有读过`} action={<Button href="/article">挑一篇读</Button>}>
          读过的每一天会成为一笔，到年底排成一段文字。
        </EmptyState>
      ) : (
        <Year figures={figures} isCodeOff={isCodeOff}>
          <header>
            <h1 className="page-title">{isOver ? `${year}，我读完的一年` : `${year}，到 ${dayText(until)}`}</h1>
            <p className="dim">
              {isOver
                ? `${days.length} 天里读了 ${daysRead} 天。每一笔是一天，连起来是一段文字，画一个句号。`
                : '这一段还没写完。到 12 月 31 日才有句号，现在也可以先存一张。'}
            </p>
          </header>
        </Year>
      )}
    </div>
  );
}

/** The years beside this one in which there may be something to look back on. */
function OtherYears({ figures: { year, first_year: first, is_over: isOver } }: { figures: YearFigures }) {
  const years = [...(year > first ? [year - 1] : []), ...(isOver ? [year + 1] : [])];
  if (years.length === 0) return null;
  return (
    <nav aria-label="别的年份">
      {years.map((other) => (
        <TextLink key={other} href={`/read_data/${other}`}>
          {other < year && <Icon of={ChevronLeft} size="sm" />}
          {other} 年{other > year && <Icon of={ChevronRight} size="sm" />}
        </TextLink>
      ))}
    </nav>
  );
}

function Year({ figures, isCodeOff, children }: ReadingYearPageProps & { children: ReactNode }) {
  const [paper, setPaper] = useState<Paper>('light');
  const [hasName, setHasName] = useState(true);
  const [hasCode, setHasCode] = useState(true);
  useEffect(() => {
    if (storeReviewMode().isOn) setHasCode(false);
  }, []);
  const address = `/read_data/${figures.year}/picture?paper=${paper}&name=${Number(hasName)}&code=${Number(hasCode)}`;
  const { value, unit } = roundReadTime(figures.days.reduce((sum, seconds) => sum + seconds, 0));
  const time = `${value} ${unit}`;
  return (
    <div className="yr-grid">
      <figure className="yr-frame">
        <img
          src={address}
          width={1_080}
          height={1_920}
          alt={`${figures.year} 年读了 ${time}，${figures.articles} 篇；每行一个月，每笔一天`}
        />
      </figure>
      <div className="yr-side">
        {children}
        <div className="yr-acts">
          <Button look="primary" href={address} download={`外刊轻读-${figures.year}.png`} icon={ImageDown}>
            存图片
          </Button>
          <Button icon={Share2} onClick={() => void share(address, figures, time)}>
            分享
          </Button>
        </div>
        <div className="yr-opts">
          <div className="opt">
            <span>底色</span>
            <Segmented label="底色" choices={PAPERS} value={paper} onChange={setPaper} />
          </div>
          <label className="opt" htmlFor="year-name">
            写上名字
            <Switch id="year-name" checked={hasName} onChange={() => setHasName(!hasName)} />
          </label>
          {!isCodeOff && (
            <label className="opt priced" htmlFor="year-code">
              带上邀请码
              <Switch id="year-code" checked={hasCode} onChange={() => setHasCode(!hasCode)} />
            </label>
          )}
          <div className="opt">
            <span>大小</span>
            <span className="dim t14">1080 × 1920，PNG</span>
          </div>
        </div>
        <Months figures={figures} />
        <Sources figures={figures} time={time} />
      </div>
    </div>
  );
}

const PNG = 'image/png';

/** The picture itself, where the browser passes files on; in the app the numbers. */
async function share(address: string, { year, articles }: YearFigures, time: string): Promise<void> {
  try {
    const answer = await fetch(address);
    // Somebody who is logged out meanwhile is led to the login page.
    if (!answer.ok || answer.headers.get('content-type') !== PNG) throw new Error(`${address}: ${answer.status}`);
    const file = new File([await answer.blob()], `waikan-${year}.png`, { type: PNG });
    const text = `我的 ${year} 阅读：${time}，${articles} 篇 ${location.origin} 外刊轻读`;
    if (canShareFile(file)) await shareFile(file, text, '没能分享，先存下来再发');
    else toast('这个浏览器不能直接分享图片，先存下来再发');
  } catch {
    toast('图片没有取到，稍后再试');
  }
}

function Months({ figures: { year, months, days, is_over: isOver } }: { figures: YearFigures }) {
  const minutes = months.map(({ seconds }) => minutesOf(seconds));
  const scale = plotScale({ values: minutes });
  const most = months.reduce((a, b) => (b.seconds > a.seconds ? b : a));
  const name = (date: string) => `${Number(date.slice(5, 7))} 月`;
  return (
    <Figure
      title={isOver ? '十二个月' : '这几个月'}
      say={`${name(most.date)}读得最多，${durationText(most.seconds)}`}
      detail={`最长的一天 ${minutesOf(Math.max(...days))} 分钟`}
      source="和图片里的每一行是同一份数"
      table={{
        caption: `${year} 年每月`,
        columns: ['月份', '读过的天', '分钟'],
        rows: months.map(({ date, days_read, seconds }) => [name(date), days_read, minutesOf(seconds)]),
      }}
    >
      <Plot
        scale={scale}
        label={`${year} 年每月读的分钟数，最多 ${Math.max(...minutes)}`}
        axis={months.map((_, index) => ({ x: slotOf(index, months.length).middle, text: String(index + 1) }))}
      >
        <Bars
          scale={scale}
          bars={months.map(({ date }, index) => ({
            key: date,
            parts: [{ value: minutes[index] ?? 0 }],
            isNow: date === most.date,
          }))}
        />
      </Plot>
    </Figure>
  );
}

function Sources({ figures, time }: { figures: YearFigures; time: string }) {
  const { articles, words, longest, vocabulary, known } = figures;
  return (
    <section className="yr-from">
      <h2 className="section-title">这些数怎么来</h2>
      <dl>
        <Source name={time}>读文章和书的时间，页面开着并且在用才算，几台设备同时只算一份</Source>
        <Source name={`${withCommas(articles)} 篇`}>读完的文章；跳读的不算</Source>
        <Source name={`${withCommas(words)} 词`}>这些篇的词数</Source>
        {longest && (
          <Source name={`最长连续 ${longest.days} 天`}>
            {`${dayText(longest.from)}到 ${dayText(longest.to)}${longest.rests > 0 ? `，中间 ${longest.rests} 个休息日` : ''}`}
          </Source>
        )}
        {vocabulary && (
          <Source name={`词汇量 ${withCommas(vocabulary.estimate)}`}>
            {`测试和此后的复习、阅读合在一起，${dayText(vocabulary.date)}的估计，多半在 ${withCommas(vocabulary.low)} 到 ${withCommas(vocabulary.high)} 之间`}
          </Source>
        )}
        {known && (
          <Source name={`${difficultyLabel(known.difficulty)}一档认得 ${Math.round(known.rate * 100)}%`}>
            {`读得最多的一档，${Number(known.month.slice(5, 7))} 月读完的 ${known.articles} 篇`}
          </Source>
        )}
      </dl>
    </section>
  );
}

function Source({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
