import type { ManagerScope } from '#modules/access/server/scope.ts'
import { recordEntry } from '#modules/audit/server/record.ts'
import { linkInvalid } from '#modules/people/contract/account.ts'
import { Refusal } from '#platform/contract/failure.ts'
import { isHotelSlug, newId } from '#platform/contract/id.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { Keys, RowIdentity } from '#platform/server/security/keys.ts'
import { isAscii, toAsciiDomain } from '#platform/server/smtp/address.ts'
import {
  addressInvalid,
  confirmationHours,
  maxEscalationAddresses,
  tooManyAddresses,
  type MailAddress,
  type MailAddresses,
  type MailAddressesForm,
} from '../../contract.ts'
import { isAddress, type MailQueue } from '../queue.ts'
import type { PrepareMail } from '../template.ts'
import * as store from './store.ts'

type Options = { database: Database; queue: MailQueue; keys: Keys; clock: Clock }

/** The hotel's own addresses. Nothing is sent to one that has not been confirmed, but the request to confirm. */
export type MailAddressBook = {
  list: (scope: ManagerScope) => Promise<MailAddresses>
  /**
   * Sets all addresses at once. Those that were there stay as they are; each new one gets a link.
   * @throws Refusal `mail.unavailable`; `mail.address_invalid`; `mail.too_many_addresses`; 429 `mail.too_many`
   */
  put: (scope: ManagerScope, form: MailAddressesForm, language: Language) => Promise<MailAddresses>
  /** The link of a new address is made when the mail is sent: the queue does not have it. */
  prepare: PrepareMail
  /** @throws Refusal `people.link_invalid`, for every reason the same */
  confirm: (token: string) => Promise<MailAddress & { hotelId: string }>
}

export const createMailAddressBook = ({ database, queue, keys, clock }: Options): MailAddressBook => {
  const getRow = ({ hotelId, id, address, until }: Link): RowIdentity => [
    'mail_addresses',
    hotelId,
    id,
    address,
    String(until),
  ]
  return {
    list: (scope) => database.read(scope, async (tx) => ({ items: await store.listAddresses(tx, scope) })),
    put: async (scope, form, language) => {
      queue.requireMail()
      const wanted = getWanted(form)
      return database.write(scope, async (tx) => {
        const there = await store.listAddresses(tx, scope)
        const has = (list: readonly FormAddress[], one: FormAddress) =>
          list.some(({ address, purpose }) => address === one.address && purpose === one.purpose)
        await store.deleteAddresses(
          tx,
          scope,
          there.filter((one) => !has(wanted, one)).map(({ id }) => id),
        )
        for (const one of wanted.filter((one) => !has(there, one))) {
          const id = newId()
          await store.insertAddress(tx, scope, { id, ...one })
          const until = Math.floor(clock.now() / 1000) + confirmationHours * 3600
          await queue.queueMail(tx, scope, {
            template: 'confirm_address',
            to: one.address,
            language,
            values: { address_id: id, address: one.address, event: one.purpose, until },
            lifeSeconds: confirmationHours * 3600,
          })
        }
        const items = await store.listAddresses(tx, scope)
        await recordEntry(tx, scope, 'mail.addresses_changed', {
          entity: 'mail_addresses',
          id: null,
          before: { address: joinAddresses(there) },
          after: { address: joinAddresses(items) },
        })
        return { items }
      })
    },
    prepare: async (scope, { values }) => {
      const link = {
        hotelId: scope.hotelId,
        id: String(values['address_id']),
        address: String(values['address']),
        until: Number(values['until']),
      }
      const there = await database.read(scope, (tx) => store.listAddresses(tx, scope))
      if (!there.some(({ id, confirmed_at }) => id === link.id && confirmed_at === null)) return null
      return {
        path: `confirm-mail#${[link.hotelId, link.id, link.until, keys.makeToken('mail', getRow(link))].join('.')}`,
      }
    },
    confirm: async (token) => {
      const [hotelId = '', id = '', until = '', proof = ''] = token.split('.')
      if (!isHotelSlug(hotelId) || !/^[0-9a-f-]{36}$/.test(id) || !(Number(until) * 1000 > clock.now()))
        throw new Refusal(linkInvalid)
      const rows = await database.onPlatform((tx) => store.listAddresses(tx, { hotelId }))
      const address = rows.find((one) => one.id === id)?.address
      if (address === undefined) throw new Refusal(linkInvalid)
      if (!keys.makeTokens('mail', getRow({ hotelId, id, address, until: Number(until) })).includes(proof))
        throw new Refusal(linkInvalid)
      const confirmed = await database.onPlatform((tx) => store.confirmAddress(tx, { hotelId, id, address }))
      if (!confirmed) throw new Refusal(linkInvalid)
      return { ...confirmed, hotelId }
    },
  }
}

const joinAddresses = (all: readonly MailAddress[]): string => all.map(({ address }) => address).join(', ')

type FormAddress = Pick<MailAddress, 'address' | 'purpose'>
/** Until: seconds since 1970. */
type Link = { hotelId: string; id: string; address: string; until: number }

const getWanted = ({ escalation, reply }: MailAddressesForm): FormAddress[] => {
  const escalated = [...new Set(escalation.map((one) => one.toLowerCase()).filter(Boolean))]
  const wrong = [
    ...escalation.flatMap((one, at) => (one === '' || isAddress(one) ? [] : [`escalation.${at}`])),
    // It stands in the header of mails to other addresses, which has no letters beyond ASCII.
    ...(reply === '' || (isAddress(reply) && isAscii(toAsciiDomain(reply))) ? [] : ['reply']),
  ]
  if (wrong.length > 0)
    throw new Refusal(addressInvalid, { fields: Object.fromEntries(wrong.map((name) => [name, addressInvalid.code])) })
  if (escalated.length > maxEscalationAddresses) throw new Refusal(tooManyAddresses)
  return [
    ...escalated.map((address): FormAddress => ({ address, purpose: 'escalation' })),
    ...(reply === '' ? [] : [{ address: reply.toLowerCase(), purpose: 'reply' as const }]),
  ]
}
