import { use, useEffect, useState, type ReactNode } from 'react'
import type { NamedTicket, TicketNames } from '#modules/features/web/feature.ts'
import { AnswersOfEach, getNames } from '#modules/features/web/of-each.ts'
import { FeaturesContext, type FeatureSlot } from '#modules/features/web/parts.ts'
import { featureIsOn } from '#modules/hotels/policy.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { retryImport } from '#platform/web/retry-import.ts'

/** The guest's own tickets, of all features. */
export type OwnTickets = {
  get: (id: string) => NamedTicket | undefined
  /** The ticket that was made from a message. */
  madeFrom: (messageId: string) => NamedTicket | undefined
}

/** The namers of tickets of the features that are on; none until they have been loaded. */
const useTicketNames = (): readonly FeatureSlot<TicketNames>[] => {
  const features = use(FeaturesContext)
  const { features: flags } = useHotel()
  const [loaded, setLoaded] = useState<readonly FeatureSlot<TicketNames>[]>([])
  useEffect(() => {
    let here = true
    const load = async () => {
      const parts = features.map(async (feature) => {
        const tickets = feature.guest?.tickets
        return tickets ? [{ feature, part: await retryImport(tickets)() }] : []
      })
      const all = (await Promise.all(parts)).flat()
      if (here) setLoaded(all)
    }
    // Without them messages name no tickets; the next visit of the page loads them.
    load().catch(() => {})
    return () => {
      here = false
    }
  }, [features])
  return loaded.filter(({ feature: { flag } }) => flag === undefined || featureIsOn(flags, flag))
}

const getHook = ({ useNamed }: TicketNames) => useNamed

/** Renders `children` with the guest's own tickets of the features that are on. */
export const NameTickets = ({ children }: { children: (tickets: OwnTickets) => ReactNode }) => {
  const parts = useTicketNames()
  const [tickets, setTickets] = useState<readonly NamedTicket[]>([])
  return (
    <>
      <AnswersOfEach key={getNames(parts)} parts={parts} hook={getHook} onItems={setTickets} />
      {children({
        get: (id) => tickets.find((ticket) => ticket.id === id),
        madeFrom: (messageId) => tickets.find((ticket) => ticket.message_id === messageId),
      })}
    </>
  )
}
