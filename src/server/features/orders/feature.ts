/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */

import { defineFeature } from '#server/feature.ts';
import { BOOKKEEPING, keep } from '#server/person-rule.ts';
import { orderRoutes } from './routes.ts';
import { sellingRoutes } from './sales-routes.ts';
import { orderEntries, orders } from './tables.ts';

export const ordersFeature = defineFeature({
  name: 'orders',
  routes: ({ services: { orders, selling }, now }) => ({
    ...orderRoutes(orders, selling),
    ...sellingRoutes({ orders, selling, now }),
  }),
  schedules: ({ orders }) => [{ name: 'orders-due', cron: '* * * * *', run: orders.tend }],
  clean: ({ orders }) => orders.clean(),
  persons: [keep(orders.userId, BOOKKEEPING, '订单'), keep(orderEntries.operatorId, BOOKKEEPING)],
});
