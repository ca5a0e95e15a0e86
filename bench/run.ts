/** `npm run bench` measures the pages, `npm run bench -- engine` the language engine, `-- known` the known rates of articles. */
const benches: Record<string, () => Promise<unknown>> = {
  pages: () => import('./pages.ts'),
  engine: () => import('./engine.ts'),
  known: () => import('./known.ts'),
};
const [name = 'pages'] = process.argv.slice(2);
const bench = Object.hasOwn(benches, name) ? benches[name] : undefined;
if (bench === undefined) throw new Error(`usage: bench/run.ts [${Object.keys(benches).join('|')}]`);
await bench();

export {};
