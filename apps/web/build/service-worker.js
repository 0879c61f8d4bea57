// It keeps the shell of the web, which is the same for everybody: the page with the public settings of the cooperative,
// and its files. Nothing about a person passes through here; apps/web/src/saved-data.ts keeps that.
// The build writes VERSION and FILES before this text, with the entry first.

const PREFIX = 'oficina-';
const CACHE = PREFIX + VERSION;
const PAGE = '/';
/** A signal that brings nothing in this time is no signal. */
const PATIENCE_MS = 4_000;
/** The link of a factura is another document, and files are opened as files. */
const NOT_A_PAGE = /^\/(api|assets|f|marca)\/|\.\w+$/;

self.addEventListener('install', (event) => {
  // A new version takes the place of the old one at once; open pages of the old one find their files below.
  self.skipWaiting();
  event.waitUntil(install().catch((error) => caches.delete(CACHE).then(() => Promise.reject(error))));
});

async function install() {
  const cache = await caches.open(CACHE);
  const page = await fetch(PAGE, { cache: 'no-cache' });
  const html = await page.clone().text();
  // Another process may still serve another version, whose files are not these.
  if (!page.ok || !html.includes(FILES[0])) throw new Error('The page belongs to another version.');
  await cache.addAll(FILES);
  await cache.put(PAGE, page);
}

self.addEventListener('activate', (event) => {
  event.waitUntil(activate());
});

/** The files of the version before stay for the pages that are still open. */
async function activate() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!NOT_A_PAGE.test(pathname)) event.respondWith(pageFor(request));
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(keptOr(request, () => fetch(request)));
  } else if (pathname.startsWith('/marca/') && search.startsWith('?v=')) {
    event.respondWith(keptOr(request, () => fetchAndKeep(request)));
  }
});

const find = (key) => caches.match(key, { ignoreVary: true });

async function keptOr(request, ask) {
  return (await find(request)) ?? ask();
}

async function fetchAndKeep(request) {
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}

/** The newest page goes first. It is kept only by the installation, because it must go with its files. */
async function pageFor(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(PAGE, { ignoreVary: true });
  const asked = fetch(request);
  if (!kept) return asked;
  const patience = new Promise((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS));
  return Promise.race([asked.catch(() => kept), patience]);
}
