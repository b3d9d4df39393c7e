import { getMainLanguage } from '#modules/hotels/server/hotels.ts'
import type { Ticket } from '#modules/tickets/contract.ts'
import { findTicket, type TicketTable } from '#modules/tickets/server/ticket-store.ts'
import type { Language } from '#platform/contract/languages.ts'
import { cutText } from '#platform/contract/text.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { ThingKind } from '../contract.ts'

const maxAboutLength = 80

/** Something done for a stay that can be rated. */
type RatedThing = {
  stay_id: string | null
  /** What it is, for the team; null where its kind says it all. */
  about: string | null
}

/** A kind of thing that guests rate. The module that has it gives its check. */
export type RatedKind = {
  kind: ThingKind
  /** The thing with this id, if it is done; otherwise undefined. */
  find: (tx: Tx, scope: Scope, id: string) => Promise<RatedThing | undefined>
}

/**
 * Tickets as a kind of thing that guests rate.
 * @param done the status in which they can be rated
 * @param describe what one is, in the main language of the hotel; null where the kind says it all
 */
export const rateTickets = <Row extends Ticket>(
  kind: ThingKind,
  table: TicketTable<Row>,
  done: Row['status'],
  describe: (row: Row, language: Language) => string | null,
): RatedKind => ({
  kind,
  find: async (tx, scope, id) => {
    const row = await findTicket(tx, scope, table, id)
    if (row?.status !== done) return undefined
    const about = describe(row, await getMainLanguage(tx, scope))
    return { stay_id: row.stay_id, about: (about && cutText(about, maxAboutLength).trim()) || null }
  },
})
