import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Figure, FigureKey } from './figure.tsx';
import { Bars, GoalLine, Plot, PlotBand, PlotDot, PlotLine } from './plot.tsx';
import { plotScale } from './plot-scale.ts';

const scale = plotScale({ values: [13, 41] });

function drawn(children: React.ReactNode): string {
  return renderToStaticMarkup(
    <Plot scale={scale} label="最近两天每天读的分钟数" axis={[{ x: 100, text: '今天', anchor: 'end' }]}>
      {children}
    </Plot>,
  );
}

test('the server draws a plot that needs no measuring', () => {
  const html = drawn(<GoalLine scale={scale} value={20} />);
  expect(html).toContain('role="img" aria-label="最近两天每天读的分钟数"');
  expect(html).toContain('width="100%" height="208"');
  expect(html).not.toContain('viewBox');
  for (const text of ['0', '20', '40', '今天']) expect(html).toContain(`>${text}</text>`);
});

test('bars stand on the base, and their parts on each other', () => {
  const bars = [
    { key: 'a', parts: [{ value: 41 }] },
    {
      key: 'b',
      parts: [
        { value: 20, className: 'ok' },
        { value: 13, className: 'miss' },
      ],
      isNow: true,
      text: '33',
    },
    { key: 'c', parts: [{ value: 0 }] },
  ];
  const rects = [
    ...drawn(<Bars scale={scale} bars={bars} />).matchAll(
      /<rect class="([^"]*)"[^>]* y="([^"]*)"[^>]* height="([^"]*)"/g,
    ),
  ];
  expect(rects.map(([, name]) => name)).toEqual(['bar', 'ok now', 'miss now']);
  const [tall, lower, upper] = rects.map(([, , y, height]) => ({ top: Number(y), bottom: Number(y) + Number(height) }));
  expect(tall).toEqual({ top: 24, bottom: scale.base });
  expect(lower?.bottom).toBe(scale.base);
  expect(upper?.bottom).toBeLessThan(lower?.top ?? 0);
});

test('lines and bands are stretched to the width, but not their strokes', () => {
  const points = [
    { x: 0, value: 13 },
    { x: 100, value: 41 },
  ];
  const html = drawn(
    <>
      <PlotBand scale={scale} low={points} high={points.map(({ x, value }) => ({ x, value: value + 1 }))} />
      <PlotLine scale={scale} points={points} />
      <PlotDot scale={scale} x={100} value={41} text="41" />
    </>,
  );
  expect(html.match(/preserveAspectRatio="none"/g)).toHaveLength(4);
  expect(html.match(/vector-effect="non-scaling-stroke"/g)).toHaveLength(4);
  expect(html).toContain(`d="M0 ${scale.y(13)}L100 24"`);
  expect(html).toContain('text-anchor="end">41</text>');
});

test('a figure has a heading, says what it is made of and has a table behind its button', () => {
  const html = renderToStaticMarkup(
    <Figure
      title="时间"
      say="平均每天 23 分钟"
      detail="30 天里 20 天到了 20 分钟"
      source="同时开着的几个页面只算一次"
      table={{
        caption: '每天读的分钟',
        columns: ['日期', '分钟', '依据'],
        rows: [['11 月 22 日', 1_300, '阅读']],
        wordColumns: [2],
      }}
    >
      <FigureKey entries={[{ swatch: 'goal', label: '目标 20 分钟' }, { label: '– 休息日' }]} />
    </Figure>,
  );
  const [, heading] = /aria-labelledby="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain(`<h2 id="${heading}" class="section-title">时间</h2>`);
  expect(html).toContain('同时开着的几个页面只算一次');
  const [, controlled] = /aria-expanded="false" aria-controls="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain(`id="${controlled}" hidden=""`);
  expect(html).toContain('<th scope="row">11 月 22 日</th><td>1,300</td><td class="words">阅读</td>');
});
