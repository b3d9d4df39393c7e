/** A push message as the worker shows it. Safari shows the same body by itself (declarative web push). */
export type NotificationMessage = { title: string; body: string; lang: string; tag: string; path: string }

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Parses what the server sent; null for anything else. Only the path of the URL is used: a notification never opens
 * another site, and works when this browser knows the server by another name.
 */
export const readNews = (data: unknown): NotificationMessage | null => {
  const { notification } = (data ?? {}) as { notification?: Record<string, unknown> }
  if (notification === undefined || !text(notification['title'])) return null
  const navigate = text(notification['navigate'])
  const { protocol, pathname, search } = new URL(URL.canParse(navigate) ? navigate : 'https://here.invalid/')
  // With a second slash the next segment would be parsed as a host.
  const path = protocol.startsWith('http') ? pathname.replace(/^\/+/, '/') + search : '/'
  return {
    title: text(notification['title']),
    body: text(notification['body']),
    lang: text(notification['lang']),
    tag: text(notification['tag']) || path,
    path,
  }
}

/** `/hotel-marina/manager/requests?card=1` belongs to `/hotel-marina/manager`: one area of one hotel. */
export const getArea = (path: string): string => path.split(/[?#]/, 1)[0]?.split('/').slice(0, 3).join('/') ?? ''

/**
 * Which open window shows the notification: one that already shows the page, otherwise the last used one of this area.
 * Never one of another hotel, or a guest's for a staff message.
 * @param windows last used first
 */
export const windowFor = <W extends { url: string }>(path: string, windows: readonly W[]): W | undefined => {
  const getPath = ({ url }: W): string => new URL(url).pathname
  const page = path.split('?', 1)[0]
  return windows.find((one) => getPath(one) === page) ?? windows.find((one) => getArea(getPath(one)) === getArea(path))
}
