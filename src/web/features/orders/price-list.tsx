/** The products on sale: as links on the membership page, as radio inputs in the buy form. None is preselected. */

import { ChevronRight } from 'lucide';
import type { Product } from '#contract/shapes.ts';
import { Icon } from '../../ui/icon.tsx';
import { monthly, yuan } from '../../ui/money.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextLink } from '../../ui/text-link.tsx';

/** @param hasHelp whether this site has the services of which 高级会员 gives more: it has nothing else more than 会员 */
function PlanName({ product, hasHelp }: { product: Product; hasHelp: boolean }) {
  const same = product.level === 2 && !hasHelp && '这里现在和会员一样';
  return (
    <span>
      <b>{product.name}</b> {product.tag && <Tag>{product.tag}</Tag>}
      <span className="t12 dim">{[`${product.days} 天`, monthly(product), same].filter(Boolean).join('，')}</span>
    </span>
  );
}

function PlanPrice({ product }: { product: Product }) {
  return (
    <span className="price num">
      {product.original_price > product.price && (
        <s>
          <span className="vh">原价 </span>
          {yuan(product.original_price)}
        </s>
      )}
      {yuan(product.price)}
    </span>
  );
}

interface PlanListProps {
  products: readonly Product[];
  hasHelp: boolean;
  value: string | null;
  onChange: (id: string) => void;
}

export function PlanList({ products, hasHelp, value, onChange }: PlanListProps) {
  return (
    <fieldset className="plans">
      <legend className="vh">买哪一种</legend>
      {products.map((product) => (
        <label key={product.id} className="plan">
          <input
            type="radio"
            name="product_id"
            value={product.id}
            checked={product.id === value}
            onChange={() => onChange(product.id)}
          />
          <PlanName product={product} hasHelp={hasHelp} />
          <PlanPrice product={product} />
        </label>
      ))}
    </fieldset>
  );
}

/** Prices on the membership page; each is a link to the buy form. */
export function PriceSection({ products, hasHelp }: Pick<PlanListProps, 'products' | 'hasHelp'>) {
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
              <PlanName product={product} hasHelp={hasHelp} />
              <PlanPrice product={product} />
            </PageLink>
          </li>
        ))}
      </ul>
      <TextLink href="/poster/product">会员海报</TextLink>
    </section>
  );
}
