import type { Language } from '#platform/contract/languages.ts'
import { listenersStore } from './listeners-store.ts'

// Used by pages and the service worker, which cannot access localStorage: the Cache API works for both.

/** A receiver in this browser: at most one guest and one member of staff, as it has one session of each. */
export type Listener = { as: 'guest' | 'manager'; hotel_id: string; person: string; language: Language }

const getKey = (as: Listener['as']): string => `/push-listeners/${as}`

/** The stored listeners of this browser. */
export const listeners = async (): Promise<Listener[]> => {
  const cache = await caches.open(listenersStore)
  const stored = await Promise.all(
    (['guest', 'manager'] as const).map(
      async (as) => (await cache.match(getKey(as)))?.json() as Promise<Listener> | undefined,
    ),
  )
  return stored.filter((one) => one !== undefined)
}

/** Stores a listener and replaces the previous one of the same role. */
export const keepListener = async (listener: Listener): Promise<void> =>
  (await caches.open(listenersStore)).put(getKey(listener.as), new Response(JSON.stringify(listener)))

/** Removes the listener of a role, which then gets no more notifications here. */
export const forgetListener = async (as: Listener['as']): Promise<void> =>
  void (await (await caches.open(listenersStore)).delete(getKey(as)))

/**
 * This browser's subscription for the server's key. One for another key is useless to this server and is replaced.
 * @throws DOMException when the browser refuses or its push service does not answer
 */
export const subscribeWithKey = async (publicKey: string, manager: PushManager): Promise<PushSubscription> => {
  const key = toBytes(publicKey)
  const present = await manager.getSubscription()
  if (present && isSame(present.options.applicationServerKey, key)) return present
  await present?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

const toBytes = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const isSame = (one: ArrayBuffer | null, other: Uint8Array): boolean => {
  const bytes = new Uint8Array(one ?? new ArrayBuffer(0))
  return bytes.length === other.length && bytes.every((byte, index) => byte === other[index])
}

/** The request body for saving a subscription. */
export const subscribeBody = (subscription: PushSubscription, { as, hotel_id, language }: Listener) => {
  const { endpoint = '', expirationTime = null, keys = {} } = subscription.toJSON()
  return {
    endpoint,
    expirationTime,
    keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' },
    hotel_id,
    as,
    language,
  }
}
