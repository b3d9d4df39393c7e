import { useFollow } from '#platform/web/live/use-follow.ts'
import type { GuestMessage, ItemOfTicket, TicketOfCard, TicketOfRoom, TicketSlot } from '../feature.ts'
import { useParts } from '../features.ts'

/** What other features offer on the card of a ticket, such as writing to its guest. */
export const TicketActions = ({ ticket }: { ticket: TicketOfCard }) =>
  useParts('manager').map(
    ({ feature, part: { TicketAction } }) => TicketAction && <TicketAction key={feature.name} ticket={ticket} />,
  )

/** The name of a dish in an order, as the feature of the menu draws it. */
export const ItemName = ({ item }: { item: ItemOfTicket }) => {
  const Drawn = useParts('manager').find(({ part }) => part.ItemName)?.part.ItemName
  return Drawn ? <Drawn item={item} /> : <span>{item.name}</span>
}

/** What features say of the room of a ticket, on its card. */
export const TicketMarks = ({ ticket }: { ticket: TicketOfRoom }) =>
  useParts('manager').map(
    ({ feature, part: { TicketMark } }) => TicketMark && <TicketMark key={feature.name} ticket={ticket} />,
  )

/** The quiet lines of features above the board of requests. */
export const BoardLines = () =>
  useParts('manager').map(({ feature, part: { BoardLine } }) => BoardLine && <BoardLine key={feature.name} />)

/** What features make of a guest's message, below it. */
export const MessageActions = ({ message }: { message: GuestMessage }) =>
  useParts('manager').map(
    ({ feature, part: { MessageAction } }) => MessageAction && <MessageAction key={feature.name} message={message} />,
  )

const useTicketSlots = (): TicketSlot[] => useParts('manager').flatMap(({ part: { ticket } }) => ticket ?? [])

/** What a message is about, "Towels, 20:30". Nothing where the feature of the ticket is off. */
export const TicketName = ({ entity, id }: { entity: string; id: string }) => {
  const slot = useTicketSlots().find((one) => one.entity === entity)
  return slot && <slot.Name id={id} />
}

const FollowOne = ({ list, entity }: { list: readonly unknown[]; entity: string }) => {
  useFollow(list, entity)
  return null
}

/**
 * The open tickets of a stay, each drawn by its feature.
 * @param list the query key of the stay, whose answer has the tickets: it is fetched again when one of them changes
 */
export const StayTickets = ({
  tickets,
  list,
}: {
  tickets: readonly { entity: string; row: { id: string } }[]
  list: readonly unknown[]
}) => {
  const slots = useTicketSlots()
  return (
    <>
      {slots.map(({ entity }) => (
        <FollowOne key={entity} list={list} entity={entity} />
      ))}
      {tickets.map(({ entity, row }) => {
        const slot = slots.find((one) => one.entity === entity)
        return slot && <slot.Line key={row.id} row={row} />
      })}
    </>
  )
}
