import { Refusal } from '#platform/contract/failure.ts'
import { egressPolicyOfAny, leadsInside, type Reach } from '#platform/server/outbound/egress-policy.ts'
import { addressRefused, maxAddressLength } from '../../contract.ts'

/** An address that may be called, and how far: into the own network where the operator named its origin. */
export type FeedAddress = { url: URL; reach: Reach }

/**
 * Reads an address that somebody pasted, or that another server redirected to: https on its usual port, a name, and no
 * password in it. `webcal:` is what calendar programs call https.
 * @param allowed origins that the operator has named
 * @throws Refusal `calendars.address_refused`
 */
export const readAddress = (typed: string, allowed: readonly string[]): FeedAddress => {
  const text = typed.trim().replace(/^webcal:/i, 'https:')
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || url.href.length > maxAddressLength) throw new Refusal(addressRefused)
  url.hash = ''
  const reach = egressPolicyOfAny(url.href, allowed)
  if (reach === 'nowhere' || (reach === 'outside' && url.hostname.endsWith('.'))) throw new Refusal(addressRefused)
  return { url, reach }
}

/**
 * Refuses a name that leads inside when it is saved. Each connection checks again: a name may lead elsewhere by then.
 * @throws Refusal `calendars.address_refused`
 */
export const assertLeadsOutside = async ({ url, reach }: FeedAddress): Promise<void> => {
  if (reach === 'outside' && (await leadsInside(url.hostname))) throw new Refusal(addressRefused)
}
