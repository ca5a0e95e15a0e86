/** Answer when no page can be rendered: a small HTML page for browsers, one line of text for everything else. */

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** @param message for people, in Chinese */
export function plainAnswer(request: Request, status: number, message: string, retryAfterSeconds?: number): Response {
  const isForBrowser = request.headers.get('accept')?.includes('text/html') ?? false;
  const headers = new Headers({
    'content-type': `text/${isForBrowser ? 'html' : 'plain'}; charset=utf-8`,
    'cache-control': 'no-store',
  });
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds));
  if (!isForBrowser) return new Response(message, { status, headers });
  headers.set('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'");
  return new Response(pageOf(message), { status, headers });
}

function pageOf(message: string): string {
  const text = message.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
  return `<!DOCTYPE html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text} · 外刊轻读</title>
<style>
:root { color-scheme: light dark }
body { margin: 20vh auto 0; max-width: 24em; padding: 0 20px; font: 16px/1.7 system-ui, sans-serif }
h1 { font-size: 21px }
a { display: inline-block; padding: 10px 20px; margin-right: 8px; border: 1px solid; border-radius: 10px; color: inherit; text-decoration: none }
</style>
<main>
<h1>${text}</h1>
<p>这一页没有打开。你的划线、笔记和生词都在。</p>
<a href="">再试一次</a> <a href="/">回首页</a>
</main>
</html>
`;
}
