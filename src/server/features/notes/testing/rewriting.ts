/** New versions of an article, as an editor saves them. */
import type { Block } from '#contract/shapes.ts';
import type { TestClient } from '#server/testing/app.ts';

/** Saves a new version of the blocks. */
export async function rewrite(editor: TestClient, id: string, change: (blocks: Block[]) => Block[]): Promise<void> {
  const { blocks, version } = await editor.ok('GET /reader/article/waikan/{id}/show', { params: { id }, query: {} });
  await editor.ok('POST /reader/article/{id}/update', {
    params: { id },
    body: { article: { version, blocks: change(blocks) } },
  });
}

/** Applies a change to the English text of every block; sentences are cut anew. */
export function inText(change: (text: string) => string): (blocks: Block[]) => Block[] {
  return (blocks) => blocks.map((block) => ({ ...block, text: change(block.text ?? ''), sentences: [] }));
}
