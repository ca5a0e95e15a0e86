/** The machine translations that people have since replaced. */
import type { Block } from '#contract/shapes.ts';
import { sentencesById } from '../article-text/text-rows.ts';

/**
 * @param machine - The newest version made by a translation service
 * @returns the replaced machine translations by sentence id of `blocks`
 */
export function machineTranslations(machine: readonly Block[], blocks: readonly Block[]): Map<string, string> {
  const byId = sentencesById(machine);
  // A page that was fetched again has new sentence ids.
  const byEnglish = new Map([...byId.values()].map(({ english, zh }) => [english, zh]));
  const changed = new Map<string, string>();
  for (const { text = '', sentences = [] } of blocks) {
    for (const { id, start, end, text_zh: zh, origin } of sentences) {
      if (origin !== 'human') continue;
      const said = byEnglish.get(text.slice(start, end)) ?? byId.get(id)?.zh ?? '';
      if (said !== '' && said !== zh) changed.set(id, said);
    }
  }
  return changed;
}
