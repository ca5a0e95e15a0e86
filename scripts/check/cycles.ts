/**
 * Finds circular imports among scanned files. Type imports count: two files that need each other's types are one subject in two
 * places, and the first value import between them makes load order matter.
 */
import { resolveTarget } from './boundaries.ts';
import type { SourceFile } from './imports.ts';

type Graph = ReadonlyMap<string, readonly string[]>;

function graphOf(sources: readonly SourceFile[]): Graph {
  const known = new Set(sources.map(({ file }) => file));
  return new Map(
    sources.map(({ file, imports }) => {
      const targets = imports
        .filter(({ kind }) => kind !== 'reference')
        .map(({ specifier }) => resolveTarget(file, specifier))
        .flatMap((target) => (target.kind === 'file' && known.has(target.file) ? [target.file] : []));
      return [file, [...new Set(targets)]];
    }),
  );
}

/** Breadth first, so the shortest way from a file back to itself, both ends named; undefined when there is none. */
function shortestCycle(graph: Graph, start: string): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const file of queue) {
    for (const target of graph.get(file) ?? []) {
      if (target === start) {
        const path = [file];
        while (path[0] !== start) path.unshift(cameFrom.get(path[0] as string) as string);
        return [...path, start];
      }
      if (!cameFrom.has(target)) {
        cameFrom.set(target, file);
        queue.push(target);
      }
    }
  }
  return undefined;
}

/**
 * @returns for each file on a cycle that no shorter report has named yet, the shortest cycle through it as `a → b → a`;
 *   breaking all of them may show longer ones
 */
export function importCycles(sources: readonly SourceFile[]): string[] {
  const graph = graphOf(sources);
  const cycles = [...graph.keys()].map((file) => shortestCycle(graph, file)).filter((cycle) => cycle !== undefined);
  const named = new Set<string>();
  return cycles
    .sort((a, b) => a.length - b.length)
    .flatMap((cycle) => {
      if (named.has(cycle[0] as string)) return [];
      for (const file of cycle) named.add(file);
      return [`import cycle: ${cycle.join(' → ')}`];
    });
}
