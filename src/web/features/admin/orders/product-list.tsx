/** What is on sale, changed by hand. */
import { Plus } from 'lucide';
import { useState } from 'react';
import type { ProductEntry } from '#contract/shapes.ts';
import { Button } from '../../../ui/button.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { levelName } from '../../membership/member-words.ts';
import { yuan } from '../../orders/money.ts';
import { ProductDialog } from './product-dialog.tsx';

export function ProductList({ products }: { products: readonly ProductEntry[] }) {
  const [editing, setEditing] = useState<ProductEntry | 'new' | null>(null);
  return (
    <>
      <p className="t14 dim">改了马上生效；已经下的订单按下单时的价格和天数。</p>
      <ul className="admin-list products" aria-label="商品">
        {products.map((product) => (
          <li key={product.id} className="product-row">
            <span>
              <b>{product.name}</b> {product.tag && <Tag>{product.tag}</Tag>}{' '}
              {!product.is_on_sale && <Tag tone="warn">已下架</Tag>}
              <span className="t14 dim">
                {levelName(product.level)} {product.days} 天{product.is_first_order && '，只给没付过款的人'}
              </span>
            </span>
            <span className="num">
              {product.original_price > product.price && <s className="dim">{yuan(product.original_price)}</s>}{' '}
              <b>{yuan(product.price)}</b>
            </span>
            <Button look="quiet" onClick={() => setEditing(product)} aria-label={`改${product.name}`}>
              改
            </Button>
          </li>
        ))}
      </ul>
      <div className="acts user-acts">
        <Button icon={Plus} onClick={() => setEditing('new')}>
          新商品
        </Button>
      </div>
      {editing !== null && (
        <ProductDialog product={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </>
  );
}
