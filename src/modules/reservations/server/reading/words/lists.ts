import kinds from './kinds.json' with { type: 'json' }
import status from './status.json' with { type: 'json' }

const split = <Lists extends Readonly<Record<string, readonly string[]>>>(lists: Lists) =>
  Object.fromEntries(Object.entries(lists).map(([name, lines]) => [name, lines.join(' ').split(' ')])) as {
    [Name in keyof Lists]: string[]
  }

/**
 * Word stems of a row's status, folded like headers. A status with none of them counts as booked. `unconfirmed` wins over
 * `booked`, and that over `not_booked`: "Confirmed, payment pending". Stems would find `not_booked_words` within others:
 * `option` in `adoption`.
 */
export const statusStems = split(status)

/** Folded column names that only a kind of file has, of `payout` their parts: Airbnb's list, and what is no list of stays. */
export const kindWords = split(kinds)
