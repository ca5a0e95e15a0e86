/** How much of what was read was known, this month and before: two paragraphs of a hundred words, the unknown ones in the accent. */
import { ChevronDown } from 'lucide';
import { useState } from 'react';
import { difficultyLabel } from '#engine/difficulty-label.ts';
import { Figure } from '../../ui/figure/figure.tsx';
import { Icon } from '../../ui/icon.tsx';

import { monthText, type ProgressData } from './reading-days.ts';

type Level = ProgressData['known'][number];
type Month = Level['months'][number];

const WORDS = 100;

export function KnownShare({ known }: Pick<ProgressData, 'known'>) {
  const [chosen, setChosen] = useState(known[0]?.difficulty);
  const level = known.find(({ difficulty }) => difficulty === chosen) ?? known[0];
  if (level === undefined) return null;
  const { months } = level;
  const [before, now] = months.length > 1 ? months.slice(-2) : [undefined, months[0]];
  if (now === undefined) return null;
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
      say={
        <>
          {before && `${monthText(before.date)}读这一档认得 ${percent(before.rate)}，`}
          {before ? '现在 ' : '这一档认得 '}
          <b className="hot">{percent(now.rate)}</b>
        </>
      }
      detail={
        before
          ? `一百个词里，不认识的从 ${unknownOf(before)} 个到 ${unknownOf(now)} 个`
          : `一百个词里有 ${unknownOf(now)} 个不认识；下个月再读就能比`
      }
      source={`只比读完的${name}一档文章，按读完那天标过的词和词汇量估计；生词本里没学会的算不认识`}
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
            percent(rate),
          ]),
      }}
    >
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
    </Figure>
  );
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
        <b>{monthText(month.date)}</b> {month.articles} 篇，{month.words.toLocaleString('en-US')} 词
      </figcaption>
    </figure>
  );
}

const percent = (rate: number) => `${(rate * 100).toFixed(rate < 0.995 ? 1 : 0)}%`;
const unknownOf = ({ rate }: Month) => Math.round((1 - rate) * WORDS);

/** Width of a line, distances of words and lines; units of the view box. */
const [LINE, GAP, LEAD] = [172, 7, 14];

/** A hundred words as strokes, of which exactly so many are unknown. Lengths are for looks only. */
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
