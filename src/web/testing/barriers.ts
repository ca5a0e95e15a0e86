/** Serious findings of axe on a page: barriers for people who don't see it, don't hear it or don't use a mouse. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

interface Scope {
  /** Only under this selector. */
  within?: string;
  /** Only these rules, as after a change of colours. */
  rules?: string[];
  /** Axe is in the page from an earlier look. */
  isLoaded?: boolean;
}

/** @returns serious and critical faults, a line for each: rule, then element and reason of each place */
export async function seriousBarriers(page: Page, { within, rules, isLoaded }: Scope = {}): Promise<string[]> {
  const axe = new AxeBuilder(isLoaded ? { page, axeSource: ';' } : { page });
  if (within) axe.include(within);
  axe.options({ resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) });
  // Our pages have no frames, so no blank page is needed for merging findings of several frames.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) =>
      [`${id}:`, ...nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`)].join(' '),
    );
}
