/** What membership costs, in plain figures, each line the way to buying it. */
import { ChevronRight } from 'lucide';
import type { Product } from '#contract/shapes.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { PlanName, PlanPrice } from './plan-list.tsx';

export function PriceSection({ products }: { products: readonly Product[] }) {
  if (products.length === 0) return null;
  return (
    <section className="priced" aria-labelledby="prices">
      <SectionHead id="prices" title="价格" />
      <p className="t14 dim">一次付清，到期自己停，不会自动续费。</p>
      <ul className="plans">
        {products.map((product) => (
          <li key={product.id}>
            <PageLink className="plan" to={`/member/buy?product=${product.id}`}>
              <Icon of={ChevronRight} size="sm" />
              <PlanName product={product} />
              <PlanPrice product={product} />
            </PageLink>
          </li>
        ))}
      </ul>
      <TextLink href="/poster/product">会员海报</TextLink>
    </section>
  );
}
