/** One product: its name, what it gives, what it costs. Prices are typed in yuan. */
import type { ProductEntry } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { Checkbox, Field, Select, TextInput } from '../../../ui/form-controls.tsx';
import { textOf } from '../../../ui/form-outcome.ts';
import { levelName } from '../../membership/member-words.ts';
import { DialogForm } from '../users/dialog-form.tsx';
import { useDialogForm } from '../users/use-dialog-form.ts';
import { fenOf } from './typed-price.ts';

const LEVELS = ([1, 2] as const).map((level) => ({ value: String(level), label: levelName(level) }));

interface ProductDialogProps {
  /** Null for a new one. */
  product: ProductEntry | null;
  onClose: () => void;
}

export function ProductDialog({ product, onClose }: ProductDialogProps) {
  const form = useDialogForm({
    send(sent) {
      const typed = (name: string) => textOf(sent, name).trim();
      const price = fenOf(typed('price'));
      return api().call('POST /api/member/product/save', {
        body: {
          ...(product && { id: product.id }),
          ...{ name: typed('name'), level: typed('level') === '2' ? 2 : 1, days: Number(typed('days')), price },
          ...{ original_price: typed('original_price') === '' ? price : fenOf(typed('original_price')) },
          ...{ tag: typed('tag') || null, position: Number(typed('position')) },
          ...{ is_on_sale: sent.has('is_on_sale'), is_first_order: sent.has('is_first_order') },
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
    <DialogForm isOpen onClose={onClose} title={product ? `改${product.name}` : '新商品'} action="保存" form={form}>
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
