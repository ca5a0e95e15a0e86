/** What is on sale, one a line; as radio inputs where one is to be chosen. None is chosen beforehand. */
import type { Product } from '#contract/shapes.ts';
import { Tag } from '../../ui/tag.tsx';
import { monthly, yuan } from './money.ts';

export function PlanName({ product }: { product: Product }) {
  return (
    <span>
      <b>{product.name}</b> {product.tag && <Tag>{product.tag}</Tag>}
      <span className="t12 dim">{[`${product.days} 天`, monthly(product)].filter(Boolean).join('，')}</span>
    </span>
  );
}

export function PlanPrice({ product }: { product: Product }) {
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
  value: string | null;
  onChange: (id: string) => void;
}

export function PlanList({ products, value, onChange }: PlanListProps) {
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
          <PlanName product={product} />
          <PlanPrice product={product} />
        </label>
      ))}
    </fieldset>
  );
}
