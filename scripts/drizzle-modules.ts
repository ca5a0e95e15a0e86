/**
 * Finds Drizzle's modules without its package.json, once this module is imported. Node reads and parses those 179 KB anew for each of
 * some 300 imports, which takes the better part of a second of every start.
 */
import { type ResolveFnOutput, registerHooks } from 'node:module';

const FOLDER = '/node_modules/drizzle-orm/';
const NAME = /^drizzle-orm(?:\/|$)/;

/** Resolved modules by the specifiers that our own code imports; the package is installed only once, so these are the same everywhere. */
const entries = new Map<string, ResolveFnOutput>();

registerHooks({
  resolve(specifier, context, next) {
    const isModule = context.conditions.includes('import');
    if (isModule && NAME.test(specifier)) {
      const found = entries.get(specifier) ?? next(specifier, context);
      entries.set(specifier, found);
      return { ...found, shortCircuit: true };
    }
    const { parentURL } = context;
    const isInside = isModule && parentURL?.includes(FOLDER) && /^\.{1,2}\/.*\.js$/.test(specifier);
    if (!isInside) return next(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});
