/** Products on sale, who may buy them, and changing them. An order keeps the product as it was. */
import { AppError } from '#contract/errors.ts';
import type { Db } from '#server/db/database.ts';
import { type Operator, record } from '#server/features/audit/service.ts';
import * as queries from './queries.ts';
import type { ProductRow } from './tables.ts';

export interface ProductService {
  /** Products that this person may buy: those for a first order only when the person has never paid. */
  onSale(buyer: { userId?: number | undefined; openid?: string | undefined }): Promise<ProductRow[]>;
  /** All products, including those off sale. */
  all(): Promise<ProductRow[]>;
  /** Makes one, or changes the one with that id. @throws {AppError} NOT_FOUND, CONFLICT when another has the name */
  save(id: number | undefined, values: queries.ProductValues, by: Operator): Promise<ProductRow>;
}

export function createProducts(db: Db): ProductService {
  return {
    async onSale({ userId, openid }) {
      const ofOpenid = openid === undefined ? undefined : await queries.userByOpenid(db, openid);
      const buyers = [userId, ofOpenid].filter((id) => id !== undefined);
      const [found, ...paid] = await Promise.all([
        queries.allProducts(db, { onSaleOnly: true }),
        ...buyers.map((id) => queries.hasPaid(db, id)),
      ]);
      return paid.includes(true) ? found.filter(({ isFirstOrder }) => !isFirstOrder) : found;
    },
    all: () => queries.allProducts(db, { onSaleOnly: false }),
    async save(id, values, by) {
      const namesake = await queries.productByName(db, values.name);
      if (namesake !== undefined && namesake.id !== id) {
        // The very same once more: a repeated request.
        const { id: _, ...kept } = namesake;
        if (id === undefined && JSON.stringify(sorted(kept)) === JSON.stringify(sorted(values))) return namesake;
        throw new AppError('CONFLICT', { fields: { name: '已经有叫这个名字的商品' } });
      }
      return db.transaction(async (tx) => {
        const saved = await (id === undefined
          ? queries.insertProduct(tx, values)
          : queries.updateProduct(tx, id, values));
        if (saved === undefined) throw new AppError(id === undefined ? 'CONFLICT' : 'NOT_FOUND');
        await record(tx, { by, action: 'product.save', target: { subject: saved.name }, detail: termsOf(saved) });
        return saved;
      });
    },
  };
}

/** Terms of a product for the audit log. */
function termsOf({ level, days, price, isOnSale }: ProductRow): string {
  return `等级 ${level}，${days} 天，${(price / 100).toFixed(2)} 元，${isOnSale ? '在售' : '下架'}`;
}

const sorted = (values: queries.ProductValues) => Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
