/** The push services of the browsers. `PUSH_HOSTS` takes their place: host patterns, or whole origins of one's own. */
export const knownPushHosts = ['*.push.apple.com', 'fcm.googleapis.com', 'android.googleapis.com', '*.notify.windows.com', 'updates.push.services.mozilla.com']

/**
 * Whether a message may be sent to this address. Looked at when it is saved and again when it is used: anybody who signs
 * in can name any address, and our server would call it.
 * @param allowed patterns such as `*.push.apple.com` (https on the usual port), or origins such as `http://127.0.0.1:4000`
 */
export const mayCall = (endpoint: string, allowed: readonly string[]): boolean => {
  if (!URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  if (url.username || url.password) return false
  return allowed.some((entry) => {
    if (entry.includes('://')) return URL.canParse(entry) && new URL(entry).origin === url.origin
    if (url.protocol !== 'https:' || url.port !== '') return false
    return entry.startsWith('*.') ? url.hostname.endsWith(entry.slice(1)) && url.hostname.length > entry.length - 1 : url.hostname === entry
  })
}
