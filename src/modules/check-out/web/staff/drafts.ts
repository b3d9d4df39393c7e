import { sumLeft } from '#modules/bill/policy.ts'
import type { LedgerEntry } from '#modules/bill/web/ledger.ts'
import type { Buyer } from '#modules/invoices/contract.ts'
import { addSums, fromCents, toCents, type Sum } from '#modules/money/policy.ts'
import { maxNights, type TaxParty } from '#modules/tax/contract/party.ts'
import { newId } from '#platform/contract/id.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { CheckOutInvoice, CheckOutTax } from '../../contract.ts'

/** How an invoice is paid at the desk. */
export const paidNow = ['cash', 'card', 'transfer', 'not_yet'] as const

/** An invoice of the check-out, as it is filled in. It takes the charges of its currency that no earlier one takes. */
export type Draft = {
  id: string
  mailId: string
  currency: string
  /** The charges of its list that it leaves to a later invoice, or open. */
  left: ReadonlySet<string>
  name: string
  company: Buyer | null
  language: Language
  to: string
  paid: (typeof paidNow)[number]
}

/** A draft with the charges that it can take, and those that it takes; `tax` goes on it. */
export type Share = { draft: Draft; entries: LedgerEntry[]; taken: LedgerEntry[]; tax: number; total: number }

export const createDraft = (currency: string, name: string, language: Language): Draft => ({
  id: newId(),
  mailId: newId(),
  currency,
  left: new Set(),
  name,
  company: null,
  language,
  to: '',
  paid: 'not_yet',
})

/** The nights that were typed for the tourist tax; undefined where they are no number of nights. */
export const readNights = (typed: string): number | undefined =>
  /^\d{1,4}$/.test(typed.trim()) && Number(typed) <= maxNights ? Number(typed) : undefined

/**
 * What a check-out is told of the tourist tax: the persons that are known, with the nights that were typed.
 * @param nights null: none were typed
 * @returns undefined: the persons that are known, until today
 */
export const toTax = (party: TaxParty | null | undefined, nights: string | null): CheckOutTax | undefined => {
  const wanted = nights === null ? undefined : readNights(nights)
  return party && wanted !== undefined
    ? { persons: party.persons, room_price: party.room_price, nights: wanted }
    : undefined
}

/** What is left of charges, in their currency. */
export const sumEntries = (entries: readonly LedgerEntry[]): number =>
  fromCents(entries.reduce((cents, { charge, corrections }) => cents + toCents(sumLeft(charge, corrections)), 0))

/**
 * Which of the open charges each draft can take and takes. The tax has no id before it is charged: it goes along with the
 * rest of its currency, and stays open where a charge does.
 */
export const shareEntries = (open: readonly LedgerEntry[], drafts: readonly Draft[], tax: Sum | null): Share[] => {
  const gone = new Set<string>()
  const shares = drafts.map((draft) => {
    const entries = open.filter(({ charge }) => charge.currency === draft.currency && !gone.has(charge.id))
    const taken = entries.filter(({ charge }) => !draft.left.has(charge.id))
    for (const { charge } of taken) gone.add(charge.id)
    return { draft, entries, taken, tax: 0, total: sumEntries(taken) }
  })
  const isRest = tax && open.every(({ charge }) => charge.currency !== tax.currency || gone.has(charge.id))
  const first = isRest ? shares.find(({ draft }) => draft.currency === tax.currency) : undefined
  return shares.map((share) =>
    tax && share === first
      ? { ...share, tax: tax.total, total: fromCents(toCents(share.total) + toCents(tax.total)) }
      : share,
  )
}

/** What is open of each currency after the check-out has charged the tax. */
export const sumOpen = (sums: readonly { currency: string; open: number }[], tax: Sum | null): Sum[] =>
  addSums([...sums.map(({ currency, open: total }) => ({ currency, total })), ...(tax ? [tax] : [])])

export const sumShares = (shares: readonly Share[]): Sum[] =>
  addSums(shares.map(({ draft: { currency }, total }) => ({ currency, total })))

/**
 * The invoices to make. The first one of a currency of which nothing stays open takes the rest: so it takes along what
 * is charged by the check-out itself.
 */
export const toInvoices = (open: readonly LedgerEntry[], shares: readonly Share[]): CheckOutInvoice[] => {
  const made = shares.filter(({ total }) => total > 0)
  const taken = new Set(made.flatMap((share) => share.taken.map(({ charge }) => charge.id)))
  return made.map(({ draft, taken: own }, at) => {
    const { id, mailId, currency, name, company, language, to, paid } = draft
    const isFirst = made.findIndex((one) => one.draft.currency === currency) === at
    const takesAll = open.every(({ charge }) => charge.currency !== currency || taken.has(charge.id))
    return {
      id,
      guest_name: name,
      language,
      charge_ids: isFirst && takesAll ? 'rest' : own.map(({ charge }) => charge.id),
      currency,
      ...(company && { buyer: company }),
      ...(paid !== 'not_yet' && { paid_how: paid }),
      ...(to.trim() !== '' && { mail: { id: mailId, to } }),
    }
  })
}
