/*
 * Keeps on the device what somebody has opened, so that it opens without network: pages, what they ask for, the words of their texts, the
 * recordings that were listened to, and the scripts and styles of the build (docs/decisions/106). The network comes first: what is kept is
 * used where it gives no answer.
 *
 * What is kept of pages and answers belongs to one account (`own:<id>`, `own:` for a visitor) and goes when another one comes.
 */
const META = 'meta';
const ACCOUNT = '/offline/account';
const OWN = 'own:';
/** Of chapters that were opened; the page keeps them itself (`book-page/chapter-texts.ts`), under whose they are. */
const TEXTS = 'book-text:';
const BUILD = 'build:';
const LIST = '/page-files.json';
const BUILDS_KEPT = '/offline/builds';

/** Pages that may be kept. */
const PAGES =
  /^\/($|article(\/\d+(\/listen)?)?$|book$|book\/(library|read|show)$|book\/[\w-]+\/(read|show)$|myword(\/[^/]+\/show|\/overview)?$|flashcard(\/start)?$|mynote(\/\d+|\/book\/[\w-]+)?$|history$|Mine$|MyStar$|MyCollection$|collection\/\d+\/show$)/;
/** Kept for a reader without being opened: the shelf, the words, the cards that are due. */
const ALWAYS = ['/', '/book', '/myword', '/flashcard', '/flashcard/start'];
/** The cards that follow those of the page, as it asks for them (`features/review/fetch-cards.ts`). */
const CARDS = '/reader/myword/review/next?size=100&force=false';
/** Calls whose answers those pages need. */
const CALLS =
  /^\/(api\/(user\/me|appinfo\/notify|recommend\/foryou)|reader\/(article|history|book|myword|review|mynote)(\/.*)?|book\/[\w-]+\/text\/\d+)$/;
/** Of these the ones of the administration, where old answers would pass for the state of things. */
const CALLS_OF_EDITORS = /^\/reader\/(article\/(manage|\d+\/(version(\/\d+)?|poster\/series))|history\/rank\/holds)$/;
const WORDS = '/api/english/words';
const WORD = '/api/english/word';
/** The call by which the recording of an article is to be heard; with a query it only asks whether there is one. */
const RECORDING_CALL = /^\/reader\/article\/\d+\/audio$/;
const RECORDING = /^\/audio\/article\//;
const FILES = /^\/(assets|fonts|covers|img\/picture|icon-\d+\.png|favicon\.svg)/;
/** Pictures of our own, in any width; one width of each is kept. */
const PICTURE = /\/img\/picture\/[0-9a-f]{40}\.webp/g;
const KEPT_WIDTH = 600;

const MAX_PAGES = 80;
const MAX_ANSWERS = 300;
const MAX_PICTURES = 300;
/** Of one page. */
const MOST_OF_PAGE = 60;
/** Of one page: a long book would have tens of thousands. */
const MAX_WORDS = 3_000;
const LARGEST_ANSWER = 2_000_000;
/** About 0.4 MB a minute. */
const MAX_RECORDINGS = 10;
/** A page that is kept is not waited for longer; ms. */
const PATIENCE_MS = 5_000;
/** Pages of {@link ALWAYS}, and the list of files, are fetched again after this time; ms. */
const FRESH_MS = 15 * 60_000;
/** Loaded documents, by the page they became, which will say whose they are. */
const MAX_HELD = 4;
/** Answers to pages that have not said yet whose they are. */
const MAX_HELD_ANSWERS = 40;
/** Of this many builds the files stay. */
const BUILDS = 3;
/** After a request without answer, files come from here for so long, whatever the browser says of the network; ms. */
const TROUBLE_MS = 30_000;

let troubleUntil = 0;
const held = new Map();
/** The oldest first: `{client, request, response}`. */
let heldAnswers = [];
/** What the account that spoke last sends with its calls; undefined until one has spoken to this run of the worker. */
let bearer;

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  const { navigationPreload } = self.registration;
  event.waitUntil(Promise.all([self.clients.claim(), navigationPreload?.enable()]));
});

/**
 * From a page: `account` whose it is, `authorization` what it sends with its calls; once it is at rest `path` its address, and `calls` what
 * it asked for before this worker was there; `isLeft` with its path when the reader leaves it before that.
 */
self.addEventListener('message', (event) => {
  const { account, authorization, path } = event.data ?? {};
  if (typeof account !== 'string') return;
  bearer = authorization;
  // A window that is closing may be gone by now.
  const id = event.source?.id;
  event.waitUntil(typeof path === 'string' ? keep(event.data, id) : begin(event.data, id));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  const { pathname } = url;
  if (request.method === 'POST') {
    if (pathname === WORDS) event.respondWith(words(event));
  } else if (request.method !== 'GET') return;
  else if (pathname === WORD) event.respondWith(word(event, url));
  else if (request.mode === 'navigate') {
    if (!/^\/(admin|api|auth|download|img)\b/.test(pathname)) event.respondWith(page(event, url));
  } else if (RECORDING.test(pathname)) {
    if (isOffline()) event.respondWith(recording(event, url));
  } else if (FILES.test(pathname)) {
    if (isOffline()) event.respondWith(file(request));
  } else if (isKeptCall(url)) event.respondWith(answer(event));
});

const isKeptCall = ({ pathname, searchParams }) =>
  CALLS.test(pathname) &&
  !CALLS_OF_EDITORS.test(pathname) &&
  searchParams.get('variant') !== 'admin' &&
  !searchParams.has('stream');

const isOffline = () => !navigator.onLine || Date.now() < troubleUntil;

function noteTrouble() {
  troubleUntil = Date.now() + TROUBLE_MS;
}

// --- pages

async function page(event, url) {
  const own = await ownCache();
  const kept = PAGES.test(url.pathname) ? await keptPage(own, url) : undefined;
  const coming = load(event, url);
  const patience = kept && new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  const response = await Promise.race([coming, patience].filter(Boolean));
  return response ?? kept ?? offlinePage(own);
}

/** Undefined where there is no answer. */
async function load(event, url) {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    if (PAGES.test(url.pathname) && isWhole(response)) hold(event.resultingClientId, url, response.clone());
    return response;
  } catch {
    noteTrouble();
    return undefined;
  }
}

/** Whose a document is, its page says later. */
function hold(client, { pathname, search }, response) {
  held.set(client, { path: pathname + search, response });
  for (const oldest of [...held.keys()].slice(0, -MAX_HELD)) held.delete(oldest);
}

/** Texts, whatever else their address says. */
const READ = /^\/(?:article\/\d+(?:\/listen)?|book\/[\w-]+\/read)$/;

/**
 * An article's address may say where somebody came from, that of its recording how it is practised, that of a book which chapter is meant,
 * that of the cards how they are asked: the text, the book and the cards are the same.
 */
async function keptPage(own, { pathname, search, searchParams }) {
  const exact = await own?.match(pathname + search, { ignoreVary: true });
  if (exact) return exact;
  if (pathname === '/flashcard/start' && [...searchParams.keys()].every((name) => name === 'mode'))
    return own?.match(pathname, { ignoreVary: true });
  return READ.test(pathname) ? own?.match(pathname, { ignoreVary: true, ignoreSearch: true }) : undefined;
}

const isWhole = (response) =>
  response.status === 200 &&
  !response.redirected &&
  (response.headers.get('content-type') ?? '').startsWith('text/html');

async function storePage(own, url, response) {
  const key = url.pathname + url.search;
  const headers = plainHeaders(response);
  headers.set('x-kept', String(Date.now()));
  headers.set('x-build', await presentBuild());
  await own.delete(key, { ignoreVary: true });
  await own.put(key, new Response(await response.blob(), { headers }));
  await shorten(own, (path) => PAGES.test(path), MAX_PAGES);
}

/** Of a body that has been decoded. */
function plainHeaders({ headers }) {
  const plain = new Headers(headers);
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) plain.delete(name);
  return plain;
}

async function offlinePage(own) {
  const articles = [];
  for (const request of ((await own?.keys()) ?? []).reverse()) {
    const { pathname } = new URL(request.url);
    if (!/^\/article\/\d+$/.test(pathname) || articles.length === 20) continue;
    const text = (await (await own.match(request, { ignoreVary: true })).text()).slice(0, 20_000);
    const title = /<title>([^<]*)<\/title>/.exec(text)?.[1] ?? '';
    articles.push(`<li><a href="${pathname}">${title.replace(/\s*[|·–-]\s*外刊轻读\s*$/, '')}</a>`);
  }
  const others = [
    ['/', '首页'],
    ['/myword', '生词本'],
    ['/flashcard/start', '复习'],
    ['/book', '书架'],
  ];
  const kept = await Promise.all(others.map(([path]) => own?.match(path, { ignoreVary: true })));
  const links = others.filter((_, at) => kept[at]).map(([path, name]) => `<a href="${path}">${name}</a>`);
  return new Response(offlineHtml(articles, links), {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
}

/** The page of `src/web/shell/error-page.tsx` for a lost network, by itself: its colours are those of `src/web/ui/themes.css`. */
function offlineHtml(articles, links) {
  const list = articles.length === 0 ? '' : `<h2>不用网络也能读</h2><ul>${articles.join('')}</ul>`;
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<title>没有网络 · 外刊轻读</title><style>
:root{color-scheme:light;--paper:#fcfbf9;--paper-2:#f4f2ed;--ink:#1b1a18;--ink-2:#55524b;--line:#e5e2da;--line-2:#8c877c;--accent:#b52a18;--accent-press:#8f1f10;--accent-ink:#ffffff}
[data-theme=black]{color-scheme:dark;--paper:#0b0b0a;--paper-2:#171614;--ink:#d6d2c9;--ink-2:#a39e93;--line:#2b2926;--line-2:#787368;--accent:#f47f64;--accent-press:#ff9c84;--accent-ink:#1c0703}
[data-theme=sepia]{--paper:#f4ead7;--paper-2:#ebdfc8;--ink:#382c1e;--ink-2:#62523d;--line:#dcceb2;--line-2:#8e7b5a;--accent:#9c2812;--accent-press:#7a1c0a;--accent-ink:#fff9ee}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/26px "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
body>div,main{max-width:620px;margin:0 auto;padding:0 max(20px,env(safe-area-inset-left),env(safe-area-inset-right))}
body>div{display:flex;align-items:center;gap:8px;min-height:56px;padding-top:env(safe-area-inset-top);font-weight:600}
div svg{width:22px;height:22px}main svg{width:88px;height:88px;margin:20px 0 0 -5px}
.ink{fill:var(--ink)}.acc{fill:none;stroke:var(--accent)}.hollow{fill:none;stroke:var(--line-2);stroke-width:.8}
h1{margin:20px 0 8px;font-size:28px;line-height:36px}p{max-width:30em;margin:0;color:var(--ink-2);text-wrap:pretty}
h2{margin:40px 0 0;padding-bottom:8px;border-bottom:2px solid var(--ink);font-size:18px;line-height:28px}
nav{display:flex;flex-wrap:wrap;gap:8px;margin-top:20px}nav a{display:flex;align-items:center;min-height:42px;padding:0 20px;border:1px solid var(--line-2);border-radius:10px;font-weight:500}
nav a:hover{background:var(--paper-2)}nav .primary{background:var(--accent);border-color:var(--accent);color:var(--accent-ink)}nav .primary:hover{background:var(--accent-press)}
ul{list-style:none;margin:0 0 40px;padding:0}li{border-bottom:1px solid var(--line)}li a{display:block;padding:12px 0;font:600 19px/25px Georgia,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",serif}
li a:hover{color:var(--accent)}a{color:inherit;text-decoration:none}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
</style><script>try{var t=localStorage.theme;if(t&&t!=='auto')document.documentElement.dataset.theme=t;else if(matchMedia('(prefers-color-scheme: dark)').matches)document.documentElement.dataset.theme='black'}catch{}var gone;addEventListener('click',function(e){gone=gone||e.target.closest('a')});addEventListener('online',function(){gone||location.reload()})</script>
<div><svg viewBox="0 0 32 32" aria-hidden="true"><path class="ink" d="M2 4h28v4H2zM2 14h9v4H2zM2 24h9v4H2z"/><circle class="acc" cx="22" cy="20.5" r="6" stroke-width="4"/></svg>外刊轻读</div>
<main><svg viewBox="0 0 32 32" aria-hidden="true"><path class="hollow" d="M2.4 4.4h27.2v3.2H2.4zM2.4 14.4h8.2v3.2H2.4zM2.4 24.4h8.2v3.2H2.4z"/><circle class="acc" cx="22" cy="20.5" r="6" stroke-width="4"/></svg>
<h1>没有网络</h1><p>这一页没有留在这台设备上。联网后会自动打开。</p><nav><a class="primary" href="">再试一次</a>${links.join('')}</nav>${list}</main></html>`;
}

// --- answers

async function answer(event) {
  const own = await ownCache();
  try {
    const response = await fetch(event.request);
    const size = Number(response.headers.get('content-length') ?? 0);
    if (response.status === 200 && isJson(response) && size < LARGEST_ANSWER) {
      if (own && isFrom(event.request, bearer)) event.waitUntil(storeAnswer(own, event.request, response.clone()));
      else holdAnswer(event, response.clone());
    }
    return response;
  } catch (error) {
    noteTrouble();
    const kept = await own?.match(event.request.url, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

/** Whether it was asked for with this login; null for a visitor. */
const isFrom = ({ headers }, authorization) => headers.get('authorization') === authorization;

/**
 * After a login, and in a new run of the worker, a page asks before it says whose it is.
 * The most recent answer to a request counts.
 */
function holdAnswer({ clientId, request }, response) {
  const others = heldAnswers.filter(({ client, request: { url } }) => client !== clientId || url !== request.url);
  heldAnswers = [...others, { client: clientId, request, response }].slice(-MAX_HELD_ANSWERS);
}

/** What a page got before it said whose it is; nothing of it that was asked for with another login. */
async function storeHeld(client, authorization) {
  const own = await ownCache();
  const its = heldAnswers.filter((one) => one.client === client);
  heldAnswers = heldAnswers.filter((one) => one.client !== client);
  for (const { request, response } of its)
    if (isFrom(request, authorization)) await storeAnswer(own, request, response);
}

const isJson = ({ headers }) => /json/.test(headers.get('content-type') ?? '');

async function storeAnswer(own, { url }, response) {
  await own.delete(url, { ignoreVary: true });
  const headers = plainHeaders(response);
  headers.set('x-kept', String(Date.now()));
  const answered = await response.blob();
  await own.put(url, new Response(answered, { headers }));
  await shorten(own, (path) => CALLS.test(path), MAX_ANSWERS);
  const { pathname, search } = new URL(url);
  if (search === '' && RECORDING_CALL.test(pathname)) await keepRecording(own, JSON.parse(await answered.text()));
}

// --- recordings

/** The file that an answer names; its address changes with what is said in it. */
async function keepRecording(own, { result }) {
  if (!result?.ready || navigator.connection?.saveData) return;
  const url = new URL(result.url, location.origin);
  if (!RECORDING.test(url.pathname) || (await own.match(url.pathname))) return;
  // That of an article for members goes to who is logged in; players, which send no header, have a token in the address.
  const headers = bearer ? { authorization: bearer } : {};
  const response = await fetch(url, { headers, cache: 'force-cache' }).catch(() => null);
  if (response?.status !== 200) return;
  await own.put(url.pathname, response);
  await shorten(own, (path) => RECORDING.test(path), MAX_RECORDINGS);
}

/** Players ask for a part of the file. */
async function recording({ request }, { pathname }) {
  const kept = await (await ownCache())?.match(pathname);
  if (!kept) return fetch(request);
  const file = await kept.blob();
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '');
  if (!range) return new Response(file, { headers: { 'content-type': file.type } });
  const [from, to] = [Number(range[1]), Math.min(range[2] === '' ? file.size : Number(range[2]) + 1, file.size)];
  if (from >= to) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${file.size}` } });
  const headers = {
    'accept-ranges': 'bytes',
    'content-range': `bytes ${from}-${to - 1}/${file.size}`,
    'content-length': String(to - from),
    'content-type': file.type,
  };
  return new Response(file.slice(from, to), { status: 206, headers });
}

/** One word: as it stands there, else as it was asked for elsewhere on the page. */
async function word({ request }, { searchParams }) {
  try {
    return await fetch(request);
  } catch (error) {
    noteTrouble();
    const kept = await (await ownCache())?.match(wordsOf(request));
    const known = kept ? await kept.json() : {};
    const [asked, at, text] = ['word', 'at', 'sentence'].map((name) => searchParams.get(name) ?? '');
    const elsewhere = Object.keys(known).find((key) => key.split(' ', 3)[2] === asked);
    const info = known[`${at} ${searchParams.has('alone') ? 1 : 0} ${asked} ${text}`] ?? known[elsewhere];
    if (!info) throw error;
    return Response.json({ status: { code: '200', msg: '' }, result: info });
  }
}

const wordsOf = (request) =>
  `/offline/words?page=${encodeURIComponent(new URL(request.referrer || location.href).pathname)}`;

/** The words of a text, all that were ever asked for on its page. */
async function words(event) {
  const { request } = event;
  const asked = await request.clone().json();
  const keys = asked.sentences.flatMap(({ text, words: each }) =>
    each.map(({ word, at, alone }) => `${at} ${alone ? 1 : 0} ${word} ${text}`),
  );
  const own = await ownCache();
  const key = wordsOf(request);
  try {
    const response = await fetch(request);
    if (own && response.ok) event.waitUntil(storeWords(own, key, keys, response.clone()));
    return response;
  } catch (error) {
    noteTrouble();
    const kept = await own?.match(key);
    const known = kept ? await kept.json() : {};
    if (!keys.some((one) => known[one])) throw error;
    return Response.json({
      status: { code: '200', msg: '' },
      result: { items: keys.map((one) => known[one] ?? null) },
    });
  }
}

let storing = Promise.resolve();
/** One after the other: each adds to what there is. */
function storeWords(own, key, keys, response) {
  storing = storing
    .then(async () => {
      const { result } = await response.json();
      const kept = await own.match(key);
      const known = kept ? await kept.json() : {};
      for (const [at, one] of keys.entries()) if (result.items[at]) known[one] = result.items[at];
      await own.delete(key);
      await own.put(key, Response.json(Object.fromEntries(Object.entries(known).slice(-MAX_WORDS))));
      await shorten(own, (path) => path.startsWith('/offline/words'), MAX_PAGES);
    })
    .catch(() => undefined);
  return storing;
}

// --- files of the build

async function file(request) {
  return (await caches.match(request, { ignoreVary: true, ignoreSearch: true })) ?? fetch(request);
}

/** Fetches what the present build has and is not here yet. */
async function keepFiles() {
  const meta = await caches.open(META);
  if (isFresh(await meta.match(BUILDS_KEPT))) return;
  const response = await fetch(LIST, { cache: 'no-cache' });
  if (!response.ok) return;
  const { build, files } = await response.json();
  const cache = await caches.open(BUILD + build);
  const here = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = files.filter((path) => !here.has(path));
  for (let at = 0; at < missing.length; at += 6) {
    await Promise.all(missing.slice(at, at + 6).map((path) => cache.add(path)));
  }
  const builds = [...new Set([build, ...(await listOf(meta, BUILDS_KEPT))])];
  const [stay, go] = [builds.slice(0, BUILDS), builds.slice(BUILDS)];
  await meta.put(BUILDS_KEPT, Response.json(stay, { headers: { 'x-kept': String(Date.now()) } }));
  for (const old of go) await caches.delete(BUILD + old);
  if (go.length > 0) await dropPagesOfOthers(stay);
}

/** Without the files of its build a page would be bare. */
async function dropPagesOfOthers(builds) {
  const own = await ownCache();
  for (const request of (await own?.keys()) ?? []) {
    if (!PAGES.test(new URL(request.url).pathname)) continue;
    const kept = await own.match(request, { ignoreVary: true });
    if (!builds.includes(kept?.headers.get('x-build'))) await own.delete(request, { ignoreVary: true });
  }
}

async function presentBuild() {
  return (await listOf(await caches.open(META), BUILDS_KEPT))[0] ?? '';
}

async function listOf(cache, key) {
  const kept = await cache.match(key);
  return kept ? kept.json() : [];
}

// --- what is kept for whom

async function begin({ account, authorization }, client) {
  await setAccount(account);
  await storeHeld(client, authorization);
}

async function keep(said, client) {
  const { path, calls, authorization, isLeft } = said;
  await begin(said, client);
  const own = await ownCache();
  const url = new URL(path, location.origin);
  const loaded = held.get(client);
  held.delete(client);
  if (loaded?.path === url.pathname + url.search) await storePage(own, url, loaded.response);
  else if (PAGES.test(url.pathname) && !(isLeft && (await keptPage(own, url)))) await fetchPage(own, url);
  if (isLeft) return;
  await keepCalls(own, calls ?? [], authorization);
  if (navigator.connection?.saveData) return;
  await keepFiles();
  if (said.account === '') return;
  for (const always of ALWAYS) {
    const one = new URL(always, location.origin);
    if (!isFresh(await own.match(always, { ignoreVary: true }))) await fetchPage(own, one);
  }
  if (!isFresh(await own.match(CARDS, { ignoreVary: true }))) await keepCalls(own, [CARDS], authorization);
  for (const path of new Set([url.pathname + url.search, '/book'])) await keepPictures(own, path);
}

/** With what is kept, because this worker is stopped after half a minute without events. */
const isFresh = (kept) => Date.now() - Number(kept?.headers.get('x-kept') ?? 0) < FRESH_MS;

async function fetchPage(own, url) {
  try {
    const response = await fetch(url, {
      credentials: 'same-origin',
      redirect: 'manual',
      headers: { accept: 'text/html' },
    });
    if (isWhole(response)) await storePage(own, url, response);
  } catch {
    // The next page asks again.
  }
}

/** Those that the page sent before this worker was there. */
async function keepCalls(own, calls, authorization) {
  for (const call of calls) {
    const url = new URL(call, location.origin);
    if (url.origin !== location.origin || !isKeptCall(url)) continue;
    const request = new Request(url, { headers: authorization ? { authorization } : {} });
    const response = await fetch(request).catch(() => null);
    if (response?.status === 200 && isJson(response)) await storeAnswer(own, request, response);
  }
}

/** Covers and other pictures of our own that a page shows: of drawn ones everybody has the same, the others may be in a reader's own books. */
async function keepPictures(own, path) {
  const kept = await own.match(path, { ignoreVary: true });
  const text = kept ? await kept.text() : '';
  const drawn = await caches.open(`${BUILD}pictures`);
  for (const cover of new Set(text.match(/\/covers\/[\w.-]+/g) ?? [])) {
    if (!(await drawn.match(cover))) await drawn.add(cover).catch(() => undefined);
  }
  for (const picture of [...new Set(text.match(PICTURE) ?? [])].slice(0, MOST_OF_PAGE)) {
    if (await own.match(picture, { ignoreVary: true })) continue;
    const request = new Request(`${picture}?w=${KEPT_WIDTH}`, { headers: { accept: 'image/webp' } });
    const response = await fetch(request).catch(() => undefined);
    if (response?.ok) await own.put(picture, response);
  }
  await shorten(own, (one) => one.startsWith('/img/picture/'), MAX_PICTURES);
}

async function setAccount(account) {
  const meta = await caches.open(META);
  const before = await meta.match(ACCOUNT).then((kept) => kept?.text());
  if (before === account) return;
  const isOthers = (name) =>
    (name.startsWith(OWN) && name !== OWN + account) ||
    (name.startsWith(TEXTS) && !name.startsWith(`${TEXTS}${account || 'visitor'}:`));
  for (const name of await caches.keys()) if (isOthers(name)) await caches.delete(name);
  held.clear();
  await meta.put(ACCOUNT, new Response(account));
}

/** Undefined until a page has said whose it is. */
async function ownCache() {
  const kept = await (await caches.open(META)).match(ACCOUNT);
  return kept && caches.open(OWN + (await kept.text()));
}

/** The oldest go first: what is stored again comes last. */
async function shorten(cache, isOne, most) {
  const all = (await cache.keys()).filter(({ url }) => isOne(new URL(url).pathname));
  for (const request of all.slice(0, Math.max(0, all.length - most))) await cache.delete(request, { ignoreVary: true });
}
