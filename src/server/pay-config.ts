/** The part of the environment that is about being paid: which channels there are, their keys, and where they answer. */
import * as z from 'zod';

export interface PayConfig {
  /** The sandbox cashier is offered beside a real channel. Without a real one it always is. */
  hasSandbox: boolean;
}

const flag = z
  .enum(['true', 'false', '1', '0'], '应是 true 或 false')
  .transform((value) => value === 'true' || value === '1');

export const payEnvironment = {
  PAY_SANDBOX: flag.default(false),
};

type PayEnvironment = z.infer<z.ZodObject<typeof payEnvironment>>;

export function payConfigOf(value: PayEnvironment): PayConfig {
  return { hasSandbox: value.PAY_SANDBOX };
}
