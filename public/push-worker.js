/*
 * Shows push messages and opens the page they are about. It is registered for /push/, where there are no pages, so it controls none of
 * them: nothing is fetched through it and nothing is cached by it (docs/decisions/088).
 */
self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('push', (event) => {
  const { title, body, tag, path } = messageOf(event);
  const options = { body, tag, data: { path }, icon: '/icon-192.png', lang: 'zh-CN' };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path));
});

/** A browser that is told nothing readable still has to show something. */
function messageOf({ data }) {
  const usual = { title: '外刊轻读', body: '今天的阅读和复习', tag: 'reminder', path: '/' };
  try {
    return { ...usual, ...data.json() };
  } catch {
    return usual;
  }
}

/** In a window of ours that is open, else in a new one; never on another site. */
async function open(path) {
  const target = typeof path === 'string' && /^\/(?!\/)/.test(path) ? path : '/';
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (page === undefined) return self.clients.openWindow(target);
  await page.focus();
  // A page that this worker does not control cannot be sent elsewhere by it: it goes by itself.
  page.postMessage({ open: target });
}
