/** Vocabulary over time, speed by level, and words met again: three figures of a reader's progress. */

import { difficultyLabel } from '#engine/difficulty-label.ts';
import { DifficultyLabel } from '../../ui/difficulty-label.tsx';
import { Figure, FigureKey } from '../../ui/figure/figure.tsx';
import { type AxisLabel, Bars, Plot, PlotBand, PlotDot, PlotLine } from '../../ui/figure/plot.tsx';
import { plotScale, slotOf } from '../../ui/figure/plot-scale.ts';
import { withCommas } from '../../ui/number.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { TextLink } from '../../ui/text-link.tsx';

import { dayText, type ProgressData } from './reading-days.ts';

export function VocabularyFigure({ vocabulary }: Pick<ProgressData, 'vocabulary'>) {
  const { items, from, tests, reviews, articles } = vocabulary;
  const [first] = items;
  const last = items.at(-1);
  if (first === undefined || last === undefined) return <NoVocabulary />;
  const scale = plotScale({
    values: items.flatMap(({ low, high }) => [low, high]),
    height: 256,
    isFromLowest: true,
  });
  const [begin, end] = [Date.parse(first.date), Date.parse(last.date)];
  const x = (date: string) => (end === begin ? 100 : ((Date.parse(date) - begin) / (end - begin)) * 100);
  const points = (value: 'estimate' | 'low' | 'high') => items.map((item) => ({ x: x(item.date), value: item[value] }));
  const axis: AxisLabel[] = [{ x: 100, text: '今天', anchor: 'end' }];
  if (items.length > 1) axis.unshift({ x: 0, text: dayText(first.date), anchor: 'start' });
  const parts = [
    from === 'test' ? `${tests} 次测试` : '所选的考试级别（还没测过）',
    `半年里 ${withCommas(reviews)} 次复习、${withCommas(articles)} 篇读完的文章`,
  ];
  return (
    <Figure
      className="rd-voc"
      title="词汇量"
      aside={<TextLink href="/myword/placement">{tests > 0 ? '再测一次' : '去测'}</TextLink>}
      say={
        <>
          约 <b className="num">{withCommas(last.estimate)}</b> 个{gainSaid(items)}
        </>
      }
      detail={`多半在 ${withCommas(last.low)} 到 ${withCommas(last.high)} 之间`}
      source={`${parts.join('，加上')}。测过之后学会的词加上去，没复习的不算`}
      table={{
        caption: '词汇量估计',
        columns: ['日期', '估计', '范围', '依据'],
        rows: items
          .toReversed()
          .map(({ date, estimate, low, high, basis }) => [
            dayText(date),
            estimate,
            `${withCommas(low)}–${withCommas(high)}`,
            BASES[basis],
          ]),
        wordColumns: [3],
      }}
    >
      <Plot
        scale={scale}
        label={`词汇量从 ${dayText(first.date)}的约 ${withCommas(first.estimate)} 到现在的约 ${withCommas(last.estimate)}，多半在 ${withCommas(last.low)} 到 ${withCommas(last.high)} 之间`}
        axis={axis}
      >
        <PlotBand scale={scale} low={points('low')} high={points('high')} />
        <PlotLine scale={scale} points={points('estimate')} />
        {items
          .filter(({ basis }) => basis === 'test')
          .map(({ date, estimate }) => (
            <PlotDot key={date} scale={scale} x={x(date)} value={estimate} look="test" />
          ))}
        <PlotDot
          scale={scale}
          x={100}
          value={last.estimate}
          look={last.basis === 'test' ? 'test' : 'dot'}
          text={withCommas(last.estimate)}
          isTextBelow={last.estimate < (items.at(-2)?.estimate ?? 0)}
        />
      </Plot>
      <FigureKey
        entries={[
          { swatch: 'line', label: '估计' },
          { swatch: 'band', label: '十次里九次落在这里' },
          { swatch: 'test', label: '测试那天' },
        ]}
      />
    </Figure>
  );
}

const BASES = { test: '测试', estimate: '复习、阅读', level: '所选级别、复习、阅读' } as const;

/** Sentence about the gain since the first figure with the same basis as the last one: a test, or the chosen level. */
function gainSaid(items: ProgressData['vocabulary']['items']): string {
  const last = items.at(-1);
  const first = items.find(({ basis }) => (basis === 'level') === (last?.basis === 'level'));
  if (first === undefined || last === undefined || first.estimate === last.estimate) return '';
  const gained = last.estimate - first.estimate;
  const isUnsure = first.estimate >= last.low && first.estimate <= last.high;
  const said = `，${dayText(first.date)}以来${gained > 0 ? '多' : '少'}了 ${withCommas(Math.abs(gained))}`;
  return isUnsure ? `${said}，还在误差范围里` : said;
}

function NoVocabulary() {
  return (
    <section className="fig rd-voc" aria-labelledby="rd-voc">
      <div className="fig-head">
        <h2 className="section-title" id="rd-voc">
          词汇量
        </h2>
        <TextLink href="/myword/placement">去测</TextLink>
      </div>
      <p className="dim">测一次，或者复习过第一个词之后，这里有估计和它的范围。</p>
    </section>
  );
}

/** Words a minute at the two ends of the line. */
const [SLOWEST, FASTEST] = [60, 260];
const at = (speed: number) => Math.min(100, Math.max(0, ((speed - SLOWEST) / (FASTEST - SLOWEST)) * 100));

export function SpeedFigure({ speed }: Pick<ProgressData, 'speed'>) {
  const known = speed.filter(({ now }) => now !== null);
  const most = known.toSorted((a, b) => b.articles - a.articles)[0];
  const articles = speed.reduce((sum, level) => sum + level.articles, 0);
  return (
    <Figure
      className="rd-speed"
      title="速度"
      aside={<p className="t14 dim">词 / 分钟</p>}
      {...(most ? speedSaid(most) : { say: '读得还太少', detail: '一档读完三篇，就有这一档的速度' })}
      source={`近 30 天读完的 ${articles} 篇，取中间值；跳读不算，不足 3 篇不出数`}
      table={{
        caption: '各难度的速度',
        columns: ['难度', '三个月前', '篇', '现在', '现在的篇'],
        rows: speed.map((level) => [
          difficultyLabel(level.difficulty),
          level.before ?? '–',
          level.articles_before,
          level.now ?? '–',
          level.articles,
        ]),
      }}
    >
      <ol className="speed">
        {speed.map(({ difficulty, now, before, articles: count }) => (
          <li key={difficulty}>
            <DifficultyLabel difficulty={difficulty} />
            {now === null ? (
              <span className="t12 faint">{count === 0 ? '近 30 天没有读完' : `只读了 ${count} 篇，不够算`}</span>
            ) : (
              <svg width="100%" height="28" aria-hidden="true">
                <line className="grid" x1="0" x2="100%" y1="14" y2="14" />
                {before !== null && (
                  <>
                    <line className="move" x1={`${at(before)}%`} x2={`${at(now)}%`} y1="14" y2="14" />
                    <circle className="was" cx={`${at(before)}%`} cy="14" r="4" />
                  </>
                )}
                <circle className="dot" cx={`${at(now)}%`} cy="14" r="5.5" />
              </svg>
            )}
            <b className={now === null ? 'faint' : 'num'}>{now ?? '–'}</b>
          </li>
        ))}
      </ol>
      <div className="key speed-key">
        <span>
          <svg className="speed" width="10" height="10" aria-hidden="true">
            <circle className="was" cx="5" cy="5" r="3.5" />
          </svg>
          三个月前
        </span>
        <span>
          <svg className="speed" width="12" height="12" aria-hidden="true">
            <circle className="dot" cx="6" cy="6" r="5" />
          </svg>
          现在
        </span>
      </div>
    </Figure>
  );
}

function speedSaid({ difficulty, now, before }: ProgressData['speed'][number]) {
  const name = difficultyLabel(difficulty);
  if (now === null || before === null)
    return { say: `${name}一档每分钟 ${now} 词`, detail: '三个月前读得太少，还不能比' };
  const difference = now - before;
  return {
    say:
      difference === 0
        ? `${name}一档和三个月前一样快`
        : `${name}一档${difference > 0 ? '快' : '慢'}了 ${Math.abs(difference)} 词`,
    detail: `三个月前 ${before}，现在 ${now}`,
  };
}

/** Keys of the dots, of which there are at most five. */
const DOTS = ['1', '2', '3', '4', '5'];

export function MetFigure({ met }: Pick<ProgressData, 'met'>) {
  const { weeks, month, words } = met;
  const scale = plotScale({ values: weeks.map(({ recognized, looked_up }) => recognized + looked_up) });
  const last = weeks.length - 1;
  const nameOf = (index: number) => (index === last ? '本周' : dayText(weeks[index]?.date ?? ''));
  return (
    <Figure
      className="rd-again"
      title="又遇见的词"
      aside={<TextLink href="/myword">生词本</TextLink>}
      say={month.met === 0 ? '这个月还没有遇见学过的词' : `遇见 ${month.met} 次，${month.recognized} 次认出来了`}
      detail={
        month.met === 0 ? '复习过的词，在文章里再读到就记在这里' : `这个月在文章里又碰到 ${month.words} 个学过的词`
      }
      source="读完的文章里有它又没点开，记一次认出；一篇里只记一次，这不算一次复习"
      table={{
        caption: '每周又遇见的词',
        columns: ['这一周', '认出', '又查'],
        rows: weeks.toReversed().map(({ date, recognized, looked_up }) => [dayText(date), recognized, looked_up]),
      }}
    >
      <div className="rd-two">
        <div>
          <Plot
            scale={scale}
            label="每周在阅读里又遇见学过的词的次数：没查的和又查的"
            axis={[0, Math.floor(last / 2), last].map((index) => ({
              x: slotOf(index, weeks.length).middle,
              text: nameOf(index),
            }))}
          >
            <Bars
              scale={scale}
              bars={weeks.map(({ date, recognized, looked_up }, index) => ({
                key: date,
                parts: [{ value: recognized }, { value: looked_up, className: 'miss' }],
                isNow: index === last,
              }))}
            />
          </Plot>
          <FigureKey
            entries={[
              { swatch: 'bar', label: '没查，认出了' },
              { swatch: 'outline', label: '又查了一次' },
            ]}
          />
        </div>
        {words.length > 0 && (
          <ul className="met">
            {words.map(({ id, word, resolve, met: times, recognized }) => (
              <li key={id}>
                <PageLink to={`/myword/${encodeURIComponent(word)}/show`}>
                  <b lang="en">{word}</b>
                  <span className="dim t14">{resolve.split('\n')[0]}</span>
                  <span className="met-n">
                    <span className="hits" aria-hidden="true">
                      {DOTS.slice(0, times).map((dot, index, dots) => (
                        <i
                          key={dot}
                          className={index < Math.round((recognized / times) * dots.length) ? 'on' : undefined}
                        />
                      ))}
                    </span>
                    <span className="t12 dim">
                      <span className="vh">认出 </span>
                      {recognized}/{times}
                    </span>
                  </span>
                </PageLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Figure>
  );
}
