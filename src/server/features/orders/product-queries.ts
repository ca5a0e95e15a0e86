/** Reads and writes of products. There are a handful; every list is bounded all the same. */
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { users } from '#server/features/identity/tables.ts';
import { orders, type ProductRow, products } from './tables.ts';

const MOST_PRODUCTS = 200;

export type ProductValues = Omit<ProductRow, 'id'>;

/** In the order in which they are shown. */
export function allProducts(db: Queryable, { onSaleOnly }: { onSaleOnly: boolean }): Promise<ProductRow[]> {
  return db
    .select()
    .from(products)
    .where(onSaleOnly ? eq(products.isOnSale, true) : undefined)
    .orderBy(asc(products.position), asc(products.id))
    .limit(MOST_PRODUCTS);
}

export async function productById(db: Queryable, id: number): Promise<ProductRow | undefined> {
  const [found] = await db.select().from(products).where(eq(products.id, id)).limit(1);
  return found;
}

export async function productByName(db: Queryable, name: string): Promise<ProductRow | undefined> {
  const [found] = await db.select().from(products).where(eq(products.name, name)).limit(1);
  return found;
}

/** @returns undefined when another one has that name */
export async function insertProduct(db: Queryable, values: ProductValues): Promise<ProductRow | undefined> {
  const [made] = await db.insert(products).values(values).onConflictDoNothing().returning();
  return made;
}

/** @returns undefined when it isn't there */
export async function updateProduct(db: Queryable, id: number, values: ProductValues): Promise<ProductRow | undefined> {
  const [changed] = await db.update(products).set(values).where(eq(products.id, id)).returning();
  return changed;
}

/** Whether this user ever paid for an order (index orders_user). */
export async function hasPaid(db: Queryable, userId: number): Promise<boolean> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(orders.paidAt)))
    .limit(1);
  return found.length > 0;
}

export async function userByOpenid(db: Queryable, openid: string): Promise<number | undefined> {
  const [found] = await db.select({ id: users.id }).from(users).where(eq(users.openid, openid)).limit(1);
  return found?.id;
}
