import type { InvoiceLine } from '#modules/invoices/contract.ts'
import { fromCents, splitByRate, sumByRate, toCents, type RatedCents } from '#modules/money/policy.ts'
import type { Charge, ChargeLine } from './contract.ts'
import type { BillSum } from './contract/bill.ts'
import type { BillSettings } from './contract/settings.ts'
import { maxSuggestions, type ChargeSuggestion } from './contract/suggestions.ts'

/**
 * True if a setting names this guest.
 * @param isTrusted of the session of a guest, or of a confirmed stay
 */
export const includesGuest = (who: BillSettings['shown'] | BillSettings['to_room'], isTrusted: boolean): boolean =>
  who === 'all' || (who === 'trusted' && isTrusted)

/**
 * Whether it is time for guests to end their stay themselves: from an hour of its last day on, until it ends.
 * @param now the day and the time, `HH:MM`, in the hotel
 */
export const isCheckOutOffered = (
  from: string,
  check_out: string | null,
  { today, time }: { today: string; time: string },
): boolean => check_out !== null && (today > check_out || (today === check_out && time >= from))

/**
 * What a new charge is probably for: each description once, with the price and the VAT that it had last.
 * @param charges by hand, the newest first
 */
export const suggestCharges = (charges: readonly Pick<Charge, 'description' | 'lines'>[]): ChargeSuggestion[] =>
  [...Map.groupBy(charges, ({ description }) => description)]
    .slice(0, maxSuggestions)
    .flatMap(([description, same]) =>
      (same[0]?.lines ?? []).slice(0, 1).map(({ price, tax_rate }) => ({ description, price, tax_rate })),
    )

/** The amounts of lines by rate. */
const getRated = (lines: readonly Pick<ChargeLine, 'quantity' | 'price' | 'tax_rate'>[]): RatedCents[] =>
  sumByRate(lines.map(({ quantity, price, tax_rate }) => ({ rate: tax_rate, cents: toCents(price) * quantity })))

/**
 * What is left of a charge at each rate.
 * @param corrections those of this charge
 */
export const getLeft = (charge: Pick<Charge, 'lines'>, corrections: readonly Pick<Charge, 'lines'>[]): RatedCents[] =>
  getRated([charge, ...corrections].flatMap(({ lines }) => lines)).filter(({ cents }) => cents !== 0)

/** The sum of what is left of a charge. */
export const sumLeft = (charge: Pick<Charge, 'lines'>, corrections: readonly Pick<Charge, 'lines'>[]): number =>
  fromCents(getLeft(charge, corrections).reduce((sum, { cents }) => sum + cents, 0))

/**
 * A correction of a charge, without its id, its day and its reason. The amount is taken off each rate in proportion to what
 * is left of it.
 * @param corrections those that the charge has
 * @param amount above 0, at most the sum of what is left
 */
export const getCorrection = (charge: Charge, corrections: readonly Charge[], amount: number) =>
  ({
    kind: 'correction',
    stay_id: charge.stay_id,
    corrects_id: charge.id,
    description: charge.description,
    name_for_guest: charge.name_for_guest,
    lines: splitByRate(toCents(amount), getLeft(charge, corrections)).map(({ rate, cents }): ChargeLine => ({
      description: '',
      quantity: 1,
      price: fromCents(-cents),
      tax_rate: rate,
    })),
    amount: -amount,
    currency: charge.currency,
  }) as const

type Held = Pick<Charge, 'currency' | 'amount' | 'invoice_id'>

/**
 * The sums of a bill by currency.
 * @param paid the invoices that are paid and not cancelled
 */
export const sumBill = (charges: readonly Held[], paid: ReadonlySet<string>): BillSum[] =>
  [...new Set(charges.map(({ currency }) => currency))].toSorted().map((currency) => {
    const sum = (counts: (charge: Held) => boolean) =>
      fromCents(
        charges.reduce((cents, one) => cents + (one.currency === currency && counts(one) ? toCents(one.amount) : 0), 0),
      )
    return {
      currency,
      charged: sum(() => true),
      invoiced: sum(({ invoice_id }) => invoice_id !== null),
      paid: sum(({ invoice_id }) => invoice_id !== null && paid.has(invoice_id)),
      open: sum(({ invoice_id }) => invoice_id === null),
    }
  })

/** The texts of the lines of an invoice, in its language. */
export type LineWords = {
  /** The name of a charge for the guest. */
  name: (charge: Charge) => string
  /** A charge of which something was taken off. */
  corrected: (charge: Charge) => string
  /** Charges of one kind, of one day where one is given. */
  kind: (kind: Charge['kind'], day?: string) => string
}

type DraftLine = Omit<InvoiceLine, 'id'>

/** Lines by groups: one for each rate of a group, with what is left in it. */
const groupLines = (groups: readonly { description: string; left: readonly RatedCents[] }[]): DraftLine[] =>
  groups.flatMap(({ description, left }) =>
    sumByRate(left)
      .filter(({ cents }) => cents > 0)
      .map(({ rate, cents }) => ({
        description,
        quantity: 1,
        price: fromCents(cents),
        ...(rate !== null && { tax_rate: rate }),
      })),
  )

const groupBy = <Item>(items: readonly Item[], key: (item: Item) => string): Item[][] => [
  ...Map.groupBy(items, key).values(),
]

/**
 * The lines of an invoice, each above 0. A charge has one for each of its lines, or one for each rate where something
 * was taken off. More than `max` lines are folded: by charge and rate, by day, kind and rate, by kind and rate. The sum
 * of each rate is the same on every level.
 * @param charges with their corrections, in the order of the invoice
 */
export const foldLines = (
  charges: readonly { charge: Charge; corrections: readonly Charge[] }[],
  words: LineWords,
  max: number,
): DraftLine[] => {
  const whole = charges.map(({ charge, corrections }) => ({
    charge,
    left: getLeft(charge, corrections),
    description: corrections.length > 0 ? words.corrected(charge) : words.name(charge),
    isWhole: corrections.length === 0,
  }))
  const foldBy = (key: (charge: Charge) => string, describe: (charge: Charge) => string) => () =>
    groupLines(
      groupBy(whole, ({ charge }) => key(charge)).map((group) => ({
        description: describe(group[0]?.charge as Charge),
        left: group.flatMap(({ left }) => left),
      })),
    )
  const levels = [
    () =>
      whole.flatMap((one) =>
        one.isWhole
          ? one.charge.lines
              .filter(({ quantity, price }) => quantity * price > 0)
              .map(({ description, quantity, price, tax_rate }) => ({
                description: description === '' ? one.description : description,
                quantity,
                price,
                ...(tax_rate !== null && { tax_rate }),
              }))
          : groupLines([one]),
      ),
    () => groupLines(whole),
    foldBy(
      ({ day, kind }) => `${day} ${kind}`,
      ({ kind, day }) => words.kind(kind, day),
    ),
    foldBy(
      ({ kind }) => kind,
      ({ kind }) => words.kind(kind),
    ),
  ]
  for (const level of levels) {
    const lines = level()
    if (lines.length <= max) return lines
  }
  return levels.at(-1)?.() ?? []
}
