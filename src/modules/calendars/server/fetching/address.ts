import { Refusal } from '#platform/contract/failure.ts'
import {
  checkHotelAddress,
  resolvesToPrivateAddress,
  type EgressPolicy,
} from '#platform/server/outbound/egress-policy.ts'
import { addressRefused, maxAddressLength } from '../../contract.ts'

/** An address that may be called: in the own network where the operator named its origin. */
export type FeedAddress = { url: URL; policy: EgressPolicy }

/**
 * Reads an address that was pasted, or that another server redirected to: https on its usual port, a name, and no
 * password in it. `webcal:` is what calendar programs call https.
 * @param allowed origins that the operator has named
 * @throws Refusal `calendars.address_refused`
 */
export const readAddress = (typed: string, allowed: readonly string[] | null): FeedAddress => {
  const text = typed.trim().replace(/^webcal:/i, 'https:')
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || url.href.length > maxAddressLength) throw new Refusal(addressRefused)
  url.hash = ''
  const policy = checkHotelAddress(url.href, allowed)
  if (policy === 'blocked' || (policy === 'public' && url.hostname.endsWith('.'))) throw new Refusal(addressRefused)
  return { url, policy }
}

/**
 * Refuses a name that resolves to a private address when it is saved. Each connection checks again: the name may resolve
 * to another one by then.
 * @throws Refusal `calendars.address_refused`
 */
export const assertPublicHost = async ({ url, policy }: FeedAddress): Promise<void> => {
  if (policy === 'public' && (await resolvesToPrivateAddress(url.hostname))) throw new Refusal(addressRefused)
}
