/** The versions of an article beyond those that came with it, fetched part by part. */
import { useState } from 'react';
import type { AdminArticle } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { showError } from '../../../ui/error-toast.ts';

type Versions = AdminArticle['versions'];

export function useOlderVersions({ id, versions: newest }: Pick<AdminArticle, 'id' | 'versions'>) {
  const [older, setOlder] = useState<Versions>([]);
  const [isBusy, setBusy] = useState(false);
  const { versions, earliest } = joinedVersions(newest, older);
  return {
    versions,
    earliest,
    isBusy,
    async loadOlder() {
      setBusy(true);
      try {
        const { items } = await api().call('GET /reader/article/{id}/version', {
          params: { id },
          query: { before: earliest },
        });
        setOlder((before) => [...before, ...items]);
      } catch (error) {
        showError(error);
      }
      setBusy(false);
    },
  };
}

/**
 * @returns each version once, newest first, and the earliest down to which none is missing; 1 when all are there. A version of a machine
 *   may stand behind a gap.
 */
export function joinedVersions(newest: Versions, older: Versions): { versions: Versions; earliest: number } {
  const byNumber = new Map([...older, ...newest].map((entry) => [entry.version, entry]));
  const versions = [...byNumber.values()].sort((a, b) => b.version - a.version);
  let earliest = versions[0]?.version ?? 1;
  while (byNumber.has(earliest - 1)) earliest -= 1;
  return { versions, earliest };
}
