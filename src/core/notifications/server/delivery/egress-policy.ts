import { isIP } from 'node:net'

/** The browsers' push services. `PUSH_HOSTS` replaces the list: host patterns, or complete origins. */
export const knownPushHosts = [
  '*.push.apple.com',
  'fcm.googleapis.com',
  'android.googleapis.com',
  '*.notify.windows.com',
  'updates.push.services.mozilla.com',
]

/**
 * Where a call may go: nowhere, to public addresses only, or to exactly the origin that the operator has configured.
 */
export type EgressPolicy = 'nowhere' | 'outside' | 'anywhere'

/**
 * How far a call to this URL may go. Checked when it is saved and when it is used: anyone who signs in can submit any
 * URL, and our server would call it (SSRF).
 * @param allowed patterns such as `*.push.apple.com` (https on the default port), or origins such as
 * `http://127.0.0.1:4000`
 */
export const egressPolicyOf = (endpoint: string, allowed: readonly string[]): EgressPolicy => {
  if (!URL.canParse(endpoint)) return 'nowhere'
  const url = new URL(endpoint)
  // Another parser might find another host in a URL that is not in normal form.
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

/**
 * How far a call may go to an address that a hotel names: over https and the usual port to any public host, or anywhere
 * if the operator has named the host.
 * @param named host names, or complete origins such as `http://10.0.0.7:4000`
 */
export const egressPolicyOfAny = (address: string, named: readonly string[]): EgressPolicy => {
  if (!URL.canParse(address)) return 'nowhere'
  const url = new URL(address)
  if (url.href !== address || url.username || url.password) return 'nowhere'
  if (named.some((entry) => entry.includes('://') && URL.canParse(entry) && new URL(entry).origin === url.origin))
    return 'anywhere'
  if (url.protocol !== 'https:' || url.port !== '') return 'nowhere'
  if (named.includes(url.hostname)) return 'anywhere'
  const isAddress = isIP(url.hostname.replaceAll(/^\[|\]$/g, '')) !== 0
  // A name without a dot is one of the own network.
  return isAddress || !/\w\.\w/.test(url.hostname) ? 'nowhere' : 'outside'
}
