/** The push services of the browsers. `PUSH_HOSTS` takes their place: host patterns, or whole origins of one's own. */
export const knownPushHosts = [
  '*.push.apple.com',
  'fcm.googleapis.com',
  'android.googleapis.com',
  '*.notify.windows.com',
  'updates.push.services.mozilla.com',
]

/** How far a call may go: nowhere, to the world but not inside, or to the very place that the operator has named. */
export type EgressPolicy = 'nowhere' | 'outside' | 'anywhere'

/**
 * How far a call to this address may go. Looked at when it is saved and again when it is used: anybody who signs in can
 * name any address, and our server would call it.
 * @param allowed patterns such as `*.push.apple.com` (https on the usual port), or origins such as
 * `http://127.0.0.1:4000`
 */
export const egressPolicyOf = (endpoint: string, allowed: readonly string[]): EgressPolicy => {
  if (!URL.canParse(endpoint)) return 'nowhere'
  const url = new URL(endpoint)
  // Another reader could find another name in an address that is not written in full.
  if (url.href !== endpoint || url.username || url.password) return 'nowhere'
  if (allowed.some((entry) => entry.includes('://') && URL.canParse(entry) && new URL(entry).origin === url.origin))
    return 'anywhere'
  if (url.protocol !== 'https:' || url.port !== '') return 'nowhere'
  return allowed.some((entry) =>
    entry.startsWith('*.')
      ? url.hostname.endsWith(entry.slice(1)) && url.hostname.length > entry.length - 1
      : url.hostname === entry,
  )
    ? 'outside'
    : 'nowhere'
}
