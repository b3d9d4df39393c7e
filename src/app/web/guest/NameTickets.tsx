import type { ReactNode } from 'react'
import type { NamedTicket } from '../feature.ts'
import { useParts } from '../features.ts'
import { AskFeatures } from '../AskFeatures.tsx'
import type { TicketId } from './about.ts'

/** The guest's own tickets, of all features. */
export type OwnTickets = {
  get: (ticket: TicketId) => NamedTicket | undefined
  /** The ticket that was made from a message. */
  madeFrom: (messageId: string) => NamedTicket | undefined
}

/** Renders `children` with the guest's own tickets of the features that are on. */
export const NameTickets = ({ children }: { children: (tickets: OwnTickets) => ReactNode }) => (
  <AskFeatures parts={useParts('guest')} hook={({ useNamedTickets }) => useNamedTickets}>
    {(answers) =>
      children({
        get: ({ entity, id }) =>
          answers.find(({ answer }) => answer.entity === entity)?.answer.items.find((ticket) => ticket.id === id),
        madeFrom: (messageId) =>
          answers.flatMap(({ answer }) => answer.items).find((ticket) => ticket.message_id === messageId),
      })
    }
  </AskFeatures>
)
