/** All features' calls, put together. A call of the contract that no feature answers yet is 501. */
import type { FeatureContext } from './feature.ts';
import { features } from './features/index.ts';
import type { Handlers } from './http/execute.ts';

/** @throws Error when two features answer the same call */
export function handlersOf(context: FeatureContext): Handlers {
  const handlers: Handlers = {};
  for (const { name, routes } of features) {
    const own = routes?.(context) ?? {};
    const twice = Object.keys(own).find((call) => call in handlers);
    if (twice) throw new Error(`${name} answers ${twice}, which another feature answers already`);
    Object.assign(handlers, own);
  }
  return handlers;
}
