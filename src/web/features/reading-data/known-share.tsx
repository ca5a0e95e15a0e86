/**
 * Share of known words in what was read, in the latest month with enough articles and the one before: two paragraphs of a hundred words,
 * the unknown ones in the accent colour.
 */
import { ChevronDown } from 'lucide';
import { useState } from 'react';
import { difficultyLabel } from '#engine/difficulty-label.ts';
import { periodStart } from '#engine/shanghai-time.ts';
import { Figure } from '../../ui/figure/figure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { withCommas } from '../../ui/number.ts';

import { monthText, type ProgressData } from './reading-days.ts';

type Level = ProgressData['known'][number];
type Month = Level['months'][number];

const WORDS = 100;
/** Fewest articles of a month for a share, the same as for a speed. */
const LEAST_ARTICLES = 3;

export function KnownShare({ known, today }: Pick<ProgressData, 'known'> & { today: string }) {
  const [chosen, setChosen] = useState(known[0]?.difficulty);
  const level = known.find(({ difficulty }) => difficulty === chosen) ?? known[0];
  if (level === undefined) return null;
  const { months } = level;
  const [now, before] = months.filter(isEnough).toReversed();
  const name = difficultyLabel(level.difficulty);
  return (
    <Figure
      className="rd-know"
      title="认得多少"
      aside={
        <label className="select-wrap">
          <span className="vh">难度</span>
          <select
            className="select"
            value={level.difficulty}
            onChange={({ target }) =>
              setChosen(known.find(({ difficulty }) => difficulty === target.value)?.difficulty)
            }
          >
            {known.map(({ difficulty }) => (
              <option key={difficulty} value={difficulty}>
                {difficultyLabel(difficulty)}
              </option>
            ))}
          </select>
          <Icon of={ChevronDown} size="sm" />
        </label>
      }
      {...shareSaid(before, now, today)}
      source={`只比读完的${name}一档文章，一个月不足 ${LEAST_ARTICLES} 篇不出数；按读完那天标过的词和词汇量估计；生词本里没学会的算不认识`}
      table={{
        caption: '认得的比例',
        columns: ['月份', '篇', '词', '不认识', '认得'],
        rows: months
          .toReversed()
          .map(({ date, articles, words, unknown, rate }) => [
            monthText(date),
            articles,
            words,
            unknown,
            articles < LEAST_ARTICLES ? '–' : percent(rate),
          ]),
      }}
    >
      {now && (
        <>
          <div className="paras">
            {before && <Paragraph month={before} seed={1} />}
            <Paragraph month={now} seed={2} />
          </div>
          <div className="key">
            <span>
              <svg width="22" height="6" aria-hidden="true">
                <path className="pk" d="M2 3h18" />
              </svg>
              认得
            </span>
            <span>
              <svg width="22" height="6" aria-hidden="true">
                <path className="pu" d="M2 3h18" />
              </svg>
              不认识
            </span>
          </div>
        </>
      )}
    </Figure>
  );
}

/** @param now the last month that is enough to tell, maybe not the present one */
function shareSaid(before: Month | undefined, now: Month | undefined, today: string) {
  if (now === undefined)
    return { say: '读得还太少', detail: `一个月读完这一档 ${LEAST_ARTICLES} 篇，就有这个月认得的比例` };
  const isPresent = now.date === periodStart(today, 'month');
  const share = <b className="hot">{percent(now.rate)}</b>;
  if (before === undefined) {
    const when = isPresent ? '' : `${monthText(now.date)}读`;
    const next = isPresent ? '下个月再读就能比' : '再读一个月就能比';
    return {
      say: (
        <>
          {when}这一档认得 {share}
        </>
      ),
      detail: `一百个词里有 ${unknownOf(now)} 个不认识；${next}`,
    };
  }
  const [then, present] = [unknownOf(before), unknownOf(now)];
  return {
    say: (
      <>
        {monthText(before.date)}读这一档认得 {percent(before.rate)}，{isPresent ? '现在' : monthText(now.date)} {share}
      </>
    ),
    detail:
      then === present ? `一百个词里，不认识的都是 ${then} 个` : `一百个词里，不认识的从 ${then} 个到 ${present} 个`,
  };
}

function Paragraph({ month, seed }: { month: Month; seed: number }) {
  const { known, unknown, height } = paragraph(unknownOf(month), seed);
  return (
    <figure>
      <svg className="para" viewBox={`0 -4 ${LINE} ${height}`} aria-hidden="true">
        <path className="known" d={known} />
        <path className="unknown" d={unknown} />
      </svg>
      <figcaption>
        <b>{monthText(month.date)}</b> {month.articles} 篇，{withCommas(month.words)} 词
      </figcaption>
    </figure>
  );
}

const isEnough = ({ articles }: Month) => articles >= LEAST_ARTICLES;
const percent = (rate: number) => `${(rate * 100).toFixed(rate < 0.995 ? 1 : 0)}%`;
const unknownOf = ({ rate }: Month) => Math.round((1 - rate) * WORDS);

/** Width of a line, distances of words and lines; units of the view box. */
const [LINE, GAP, LEAD] = [172, 7, 14];

/** A hundred words as strokes, `unknownCount` of them unknown. Lengths are for looks only. */
function paragraph(unknownCount: number, seed: number) {
  let [x, y] = [0, 0];
  let state = seed * 7_919;
  const paths = { known: '', unknown: '' };
  for (let word = 0; word < WORDS; word++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const length = 5 + Math.floor((state / 2_147_483_648) ** 1.6 * 20);
    if (x + length > LINE) [x, y] = [0, y + LEAD];
    // Evenly spread over the hundred.
    const isUnknown = Math.floor(((word + 1) * unknownCount) / WORDS) > Math.floor((word * unknownCount) / WORDS);
    paths[isUnknown ? 'unknown' : 'known'] += `M${x} ${y}h${length}`;
    x += length + GAP;
  }
  return { ...paths, height: y + LEAD };
}
