/** A push message as the worker shows it. The body is the one that Safari shows by itself (declarative web push). */
export type NotificationMessage = { title: string; body: string; lang: string; tag: string; path: string }

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Reads what the server sent; null for anything else. Of the address only the path counts: news never leads to another
 * site, and leads right where a browser knows this one by another name.
 */
export const readNews = (data: unknown): NotificationMessage | null => {
  const { notification } = (data ?? {}) as { notification?: Record<string, unknown> }
  if (notification === undefined || !text(notification['title'])) return null
  const navigate = text(notification['navigate'])
  const { protocol, pathname, search } = new URL(URL.canParse(navigate) ? navigate : 'https://here.invalid/')
  // A second slash would make a host of what follows.
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
 * Which of the open windows shows the news: one that is there already, else the one of this area that was used last.
 * Never one of another hotel, or of the guest where it is for the staff.
 * @param windows in the order of their last use
 */
export const windowFor = <W extends { url: string }>(path: string, windows: readonly W[]): W | undefined => {
  const getPath = ({ url }: W): string => new URL(url).pathname
  const page = path.split('?', 1)[0]
  return windows.find((one) => getPath(one) === page) ?? windows.find((one) => getArea(getPath(one)) === getArea(path))
}
