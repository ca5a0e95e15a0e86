/** Costs of paid services in a time, by feature and service, and by the readers who used most. */
import type { Db } from '#server/db/database.ts';
import { type Consumption, costInFen, type Price } from '#server/service-prices.ts';
import * as queries from './queries.ts';

export interface Spent extends Consumption {
  answers: number;
  /** Number of answers that failed and were given back to their readers. */
  failed: number;
  /** Number of answers that broke off, so that their consumption is our estimate. */
  estimated: number;
  /** Null where a service without a stated price has a part in it. */
  fen: number | null;
}

export interface Costs {
  total: Spent;
  features: (Spent & { purpose: queries.SpentRow['purpose']; service: string })[];
  readers: (Spent & { userId: number; name: string })[];
  /** Services that were used and have no stated price. */
  unpriced: string[];
}

export interface CostReport {
  /** @param before not included */
  between(from: Date, before: Date): Promise<Costs>;
}

const NOTHING = { answers: 0, failed: 0, estimated: 0, inputTokens: 0, outputTokens: 0, characters: 0 };
const MAX_READERS = 50;

/** @param prices by the name of the service, as the ledger has it */
export function createCostReport(db: Db, prices: ReadonlyMap<string, Price>): CostReport {
  const priced = <R extends Omit<Spent, 'fen'> & { service: string }>(row: R): R & { fen: number | null } => {
    const price = prices.get(row.service);
    const isFree = row.inputTokens + row.outputTokens + row.characters === 0;
    return { ...row, fen: isFree ? 0 : price ? costInFen(row, price) : null };
  };

  return {
    async between(from, before) {
      const [answers, used] = await Promise.all([
        queries.spentByFeature(db, from, before),
        queries.spentByReaders(db, from, before, MAX_READERS),
      ]);
      const features = answers.map(priced);
      const byReader = Map.groupBy(used.map(priced), ({ userId }) => userId);
      const readers = [...byReader].map(([userId, rows]) => ({
        ...sum(rows),
        userId,
        name: rows[0]?.name ?? '',
      }));
      return {
        total: sum(features),
        features: features.toSorted(costly),
        readers: readers.toSorted(costly),
        unpriced: [...new Set(features.filter(({ fen }) => fen === null).map(({ service }) => service))].sort(),
      };
    },
  };
}

/** The dearest first; those without a price by what they took. */
function costly(one: Spent, other: Spent): number {
  const taken = ({ inputTokens, outputTokens, characters }: Spent) => inputTokens + outputTokens + characters;
  return (other.fen ?? -1) - (one.fen ?? -1) || taken(other) - taken(one);
}

function sum(rows: readonly Spent[]): Spent {
  return rows.reduce<Spent>(
    (all, row) => ({
      answers: all.answers + row.answers,
      failed: all.failed + row.failed,
      estimated: all.estimated + row.estimated,
      inputTokens: all.inputTokens + row.inputTokens,
      outputTokens: all.outputTokens + row.outputTokens,
      characters: all.characters + row.characters,
      fen: all.fen === null || row.fen === null ? null : all.fen + row.fen,
    }),
    { ...NOTHING, fen: 0 },
  );
}
