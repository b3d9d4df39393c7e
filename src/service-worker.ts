import { getArea, readNews, windowFor } from '#modules/notifications/web/notification-message.ts'
import { listeners, subscribeBody, subscribeWithKey } from '#modules/notifications/web/subscription.ts'
import type { PageMessage, WorkerMessage } from '#platform/web/service-worker-messages.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** Written in front of this file when it is built: the name of the build, and what every page needs first. */
  deskbell: { build: string; shell: string[] }
}

const { build, shell } = self.deskbell
const cacheName = `deskbell-${build}`
const pageAnswersWithinMs = 1_000
const fileBeginsWithinMs = 15_000

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET') return
  if (url.origin !== self.location.origin) return
  if (url.pathname.startsWith('/api/')) return
  if (url.pathname.startsWith('/assets/')) return event.respondWith(asset(event))
  if (request.mode === 'navigate') return event.respondWith(page(event, url))
})

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const message = event.data as PageMessage
  if (message.type === 'build') return event.ports[0]?.postMessage(build)
  if (message.type === 'activate') return void self.skipWaiting()
  if (message.type === 'cache') event.waitUntil(cacheUrls(message.urls))
})

self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open((event.notification.data as { path?: string } | null)?.path ?? '/'))
})
self.addEventListener('pushsubscriptionchange', (event) => (event as ExtendableEvent).waitUntil(renew()))

/** Files keep their names as long as their content: what an older build stored already is copied from there. */
const install = async (): Promise<void> => {
  const cache = await caches.open(cacheName)
  await Promise.all(shell.map(async (path) => cache.put(path, (await stored(path)) ?? (await getWholeText(path)))))
}

const activate = async (): Promise<void> => {
  const old = (await caches.keys()).filter((name) => name.startsWith('deskbell-') && name !== cacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

/**
 * Built files never change: the stored one is as good as any. One that the device has no room for is a file all the
 * same.
 */
const asset = async (event: FetchEvent): Promise<Response> => {
  const here = await stored(event.request)
  if (here) return here
  const response = await fetchFile(event.request)
  if (isFile(response)) event.waitUntil(store(event.request.url, response).catch(() => {}))
  return response
}

/** A network that swallows the request would hold the page up for minutes: it asks again instead. */
const fetchFile = async (request: Request): Promise<Response> => {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), fileBeginsWithinMs)
  try {
    return await fetch(request, { signal: controller.signal })
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The page that this hotel had last, at once: it holds what the application begins with, and the application asks
 * whether the hotel is still as it says (decision 87). The server's page follows behind and is the next visit's. Hotels
 * never get each other's page. The staff's page names files of theirs: guests get one of their own, and
 * either will do where the other is not there.
 */
const page = async (event: FetchEvent, url: URL): Promise<Response> => {
  const keys = getPages(url)
  const fresh = fetch(event.request)
  event.waitUntil(fresh.then((response) => follow(keys, response)).catch(() => {}))
  const kept = (await stored(keys[0])) ?? (await stored(keys[1]))
  return kept ? withoutHints(kept, url) : fresh
}

/** Without what another page asks for first. */
const withoutHints = async (kept: Response, { pathname }: URL): Promise<Response> => {
  const html = (await kept.text()).replace(/<!--for (.*?)-->.*?<!--end-->/s, (hints, path) =>
    path === pathname ? hints : '',
  )
  return new Response(html, { status: kept.status, headers: kept.headers })
}

/** Takes the server's page over; a hotel that is no longer there has none. */
const follow = async (keys: [string, string], response: Response): Promise<unknown> => {
  if (isPage(response)) return store(keys[0], response)
  const cache = await caches.open(cacheName)
  return response.status === 404 && Promise.all(keys.map((key) => cache.delete(key)))
}

let caching: Promise<unknown> = Promise.resolve()

/** One after the other: a page says several times what it has loaded, and nothing is fetched twice. */
const cacheUrls = (urls: string[]): Promise<unknown> =>
  (caching = caching.then(() => fetchMissing(urls)).catch(() => {}))

const fetchMissing = async (urls: string[]): Promise<void> => {
  const missing = await Promise.all(urls.map(async (href) => ((await stored(getKey(href))) ? [] : [href])))
  await Promise.allSettled(
    missing.flat().map(async (href) => {
      const response = await fetch(href)
      if (isAsset(href) ? isFile(response) : isPage(response)) await store(getKey(href), response)
    }),
  )
}

const isAsset = (href: string): boolean => new URL(href, self.location.origin).pathname.startsWith('/assets/')
const getKey = (href: string): string => (isAsset(href) ? href : getPages(new URL(href, self.location.origin))[0])

/**
 * Under which names a page is kept, by the first segment of its path, the hotel: its own, and that of the other part of
 * the hotel. No file has such a name.
 */
const getPages = ({ pathname }: URL): [own: string, other: string] => {
  const [, hotel = '', area] = pathname.split('/')
  const [guests, staff] = [`/shell-of/${hotel}`, `/staff-shell-of/${hotel}`]
  return area === 'manager' ? [staff, guests] : [guests, staff]
}

const isHtml = (response: Response): boolean => (response.headers.get('content-type') ?? '').startsWith('text/html')

const isPage = (response: Response): boolean => response.ok && !response.redirected && isHtml(response)

/** A network's sign-in page, or a proxy's own words, would be kept for good in place of the file. */
const isFile = (response: Response): boolean => response.ok && !response.redirected && !isHtml(response)

const getWholeText = async (path: string): Promise<Response> => {
  const response = await fetch(path)
  if (!isFile(response)) throw new Error(`${path} answered ${response.status}`)
  return response
}

// A stored page may be of another language, but the application shows its own: `Vary` is ignored.
const stored = (key: string | Request): Promise<Response | undefined> =>
  caches.match(key, { ignoreVary: true }).catch(() => undefined)

const store = async (key: string, response: Response): Promise<void> => {
  const copy = response.clone()
  const cache = await caches.open(cacheName)
  await cache.put(key, copy)
}

/** A browser that is told nothing shows a sentence of its own, so something is shown always. */
const show = async (data: PushMessageData | null): Promise<void> => {
  const news = readNews(getJson(data)) ?? { title: 'Deskbell', body: '', lang: '', tag: 'deskbell', path: '/' }
  const hotel = getArea(news.path).split('/')[1]
  const icon = `${hotel ? `/${hotel}` : ''}/icon-192.png`
  // A later message takes the place of the one before it, and rings again.
  const options = { body: news.body, lang: news.lang, tag: news.tag, renotify: true, icon, data: { path: news.path } }
  await self.registration.showNotification(news.title, options)
}

const getJson = (data: PushMessageData | null): unknown => {
  try {
    return data?.json()
  } catch {
    return null
  }
}

/** Shows a path in the window where it belongs, without loading that again; in a new one where there is none. */
const open = async (path: string): Promise<void> => {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const window = windowFor(path, windows)
  if (!window) return void (await self.clients.openWindow(path))
  // Browsers that do not let it come to the front still show the right thing in it.
  const front = await window.focus().catch(() => window)
  if (!(await goesTo(front, path))) await front.navigate(path).catch(() => self.clients.openWindow(path))
}

/** True if the page itself went there. One that is just loading, or has been frozen, does not answer. */
const goesTo = (window: WindowClient, path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(resolve, pageAnswersWithinMs, false)
    window.postMessage({ type: 'go', path } satisfies WorkerMessage, [port2])
  })

/** The browser has removed or replaced the subscription: this one takes its place for all listeners. */
const renew = async (): Promise<void> => {
  const here = await listeners()
  if (here.length === 0) return
  const answer = await fetch('/api/push-key')
  const { public_key } = (await answer.json()) as { public_key: string }
  const subscription = await subscribeWithKey(public_key, self.registration.pushManager)
  // A listener without a session is refused, and stays away.
  await Promise.all(
    here.map((listener) =>
      fetch('/api/subscribe', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(subscribeBody(subscription, listener)),
      }),
    ),
  )
}
