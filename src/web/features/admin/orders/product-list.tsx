/** The products on sale, and the dialog to add or change one. Prices are typed in yuan. */
import { Plus } from 'lucide';
import { useState } from 'react';
import type { ProductEntry } from '#contract/shapes.ts';
import { textOf } from '../../../form-outcome.ts';
import { api } from '../../../shell/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, Field, Select, TextInput } from '../../../ui/form-controls.tsx';
import { parseYuan, yuan } from '../../../ui/money.ts';
import { Tag } from '../../../ui/tag.tsx';
import { levelName } from '../../membership/member-labels.ts';
import { DialogForm, useDialogForm } from '../forms/dialog-form.tsx';

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

const LEVELS = ([1, 2] as const).map((level) => ({ value: String(level), label: levelName(level) }));

interface ProductDialogProps {
  /** Null for a new product. */
  product: ProductEntry | null;
  onClose: () => void;
}

function ProductDialog({ product, onClose }: ProductDialogProps) {
  const form = useDialogForm({
    send(sent) {
      const typed = (name: string) => textOf(sent, name).trim();
      const price = parseYuan(typed('price'));
      return api().call('POST /api/member/product/save', {
        body: {
          ...(product && { id: product.id }),
          name: typed('name'),
          level: typed('level') === '2' ? 2 : 1,
          days: Number(typed('days')),
          price,
          // A price that is none is told at its own field alone.
          original_price: typed('original_price') === '' ? price || 1 : parseYuan(typed('original_price')),
          tag: typed('tag') || null,
          position: Number(typed('position')),
          is_on_sale: sent.has('is_on_sale'),
          is_first_order: sent.has('is_first_order'),
        },
      });
    },
    done: '已保存',
    onClose,
  });
  const { problems } = form;
  const text = (name: string, value: string, mode?: 'numeric' | 'decimal') => (
    <TextInput name={name} defaultValue={value} inputMode={mode} autoComplete="off" />
  );
  const inYuan = (fen: number | undefined) => (fen === undefined ? '' : String(fen / 100));
  return (
    <DialogForm isOpen title={product ? `改${product.name}` : '新商品'} action="保存" form={form}>
      <Field label="名称" error={problems.name}>
        {text('name', product?.name ?? '')}
      </Field>
      <div className="fm-two product-pair">
        <Field label="等级" error={problems.level}>
          <Select name="level" options={LEVELS} defaultValue={String(product?.level ?? 1)} isWide />
        </Field>
        <Field label="天数" error={problems.days}>
          {text('days', String(product?.days ?? 30), 'numeric')}
        </Field>
        <Field label="价格（元）" error={problems.price}>
          {text('price', inYuan(product?.price), 'decimal')}
        </Field>
        <Field label="原价（元）" hint="空着就是没有原价" error={problems.original_price}>
          {text('original_price', inYuan(product?.original_price), 'decimal')}
        </Field>
        <Field label="标签" error={problems.tag}>
          {text('tag', product?.tag ?? '')}
        </Field>
        <Field label="次序" hint="小的在前" error={problems.position}>
          {text('position', String(product?.position ?? 0), 'numeric')}
        </Field>
      </div>
      <Checkbox name="is_first_order" defaultChecked={product?.is_first_order ?? false}>
        首单优惠：只给没付过款的人
      </Checkbox>
      <Checkbox name="is_on_sale" defaultChecked={product?.is_on_sale ?? true}>
        在售
      </Checkbox>
    </DialogForm>
  );
}
