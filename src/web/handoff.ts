/** The loaders' data as the router's browser half expects it: written into its stream by one script, then closed. */

const ESCAPES: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/**
 * Reads the whole stream. The router's `<Scripts>` makes `streamController` before this script runs.
 *
 * @param nonce - Of the page's policy; undefined where scripts are named by hash
 */
export async function handoffScript(stream: ReadableStream<Uint8Array>, nonce: string | undefined): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true });
  const literal = JSON.stringify(text).replace(/[<>&\u2028\u2029]/g, (character) => ESCAPES[character] ?? character);
  const attribute = nonce === undefined ? '' : ` nonce="${nonce}"`;
  return `<script${attribute}>{const c=window.__reactRouterContext.streamController;c.enqueue(${literal});c.close()}</script>`;
}
