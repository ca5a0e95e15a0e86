import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Product } from '#contract/shapes.ts';
import { PriceSection } from './price-list.tsx';

const product = (id: string, name: string, level: 1 | 2): Product => ({
  id,
  name,
  level,
  days: 30,
  price: 1_800,
  original_price: 1_800,
  tag: null,
});

function textWith(hasHelp: boolean): string {
  const products = [product('1', '会员一月', 1), product('2', '高级一月', 2)];
  const router = createMemoryRouter([{ path: '/', element: <PriceSection products={products} hasHelp={hasHelp} /> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll(/<[^>]+>/g, ' ');
}

test('where nothing is set up of which 高级会员 gives more, its price says that it is the same', () => {
  expect(textWith(false).match(/这里现在和会员一样/g)).toHaveLength(1);
  expect(textWith(false)).toMatch(/高级一月.*这里现在和会员一样/);
  expect(textWith(true)).not.toContain('和会员一样');
});
