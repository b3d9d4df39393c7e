import { lookup } from 'node:dns'
import { isIP } from 'node:net'
import { promisify } from 'node:util'
import { isNonPublicAddress } from '#core/notifications/server/delivery/ssrf-guard.ts'
import { Refusal } from '#platform/contract/failure.ts'
import { addressRefused, maxAddressLength } from '../../contract.ts'

/** An address that may be called. `inside`: the operator named its origin, so that it may lead into the own network. */
export type FeedAddress = { url: URL; inside: boolean }

/**
 * Reads an address that somebody pasted, or that another server redirected to: https on its usual port, a name, and no
 * password in it. `webcal:` is what calendar programs call https.
 * @param allowed origins that the operator has named
 * @throws Refusal `calendars.address_refused`
 */
export const readAddress = (typed: string, allowed: readonly string[]): FeedAddress => {
  const text = typed.trim().replace(/^webcal:/i, 'https:')
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || url.username || url.password || url.href.length > maxAddressLength) throw new Refusal(addressRefused)
  url.hash = ''
  if (allowed.includes(url.origin)) return { url, inside: true }
  const isName = isIP(url.hostname.replaceAll(/[[\]]/g, '')) === 0 && /\.[^.]+$/.test(url.hostname)
  if (url.protocol !== 'https:' || url.port !== '' || !isName) throw new Refusal(addressRefused)
  return { url, inside: false }
}

const lookUp = promisify(lookup)

/**
 * Refuses a name that leads inside when it is saved. Each connection checks again: a name may lead elsewhere by then.
 * @throws Refusal `calendars.address_refused`
 */
export const assertLeadsOutside = async ({ url, inside }: FeedAddress): Promise<void> => {
  if (inside) return
  // A name that is not found now may be later.
  const found = await lookUp(url.hostname, { all: true }).catch(() => [])
  if (found.some(({ address }) => isNonPublicAddress(address))) throw new Refusal(addressRefused)
}
