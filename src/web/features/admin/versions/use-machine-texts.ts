/** The machine's translations that people have changed, from the newest version that a machine made. */
import { useMemo } from 'react';
import type { AdminArticle, Block } from '#contract/shapes.ts';
import { machineTexts } from './machine-texts.ts';
import { useVersion } from './use-version.ts';

/** By sentence; empty until the version is there, and where no machine has translated. */
export function useMachineTexts(article: AdminArticle, blocks: readonly Block[]): ReadonlyMap<string, string> {
  const newest = article.versions.find(({ is_machine: isMachine }) => isMachine)?.version ?? null;
  // As long as the machine's is the present one, nothing can differ from it.
  const { text } = useVersion(article.id, newest === article.version ? null : newest);
  return useMemo(() => (text ? machineTexts(text.blocks, blocks) : new Map()), [text, blocks]);
}
