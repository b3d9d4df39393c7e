import type { TicketSlot } from '#modules/features/web/feature.ts'
import { useParts } from '#modules/features/web/parts.ts'
import { useFollow } from '#platform/web/live/use-follow.ts'

const useTicketSlots = (): TicketSlot[] => useParts('manager').flatMap(({ part: { ticket } }) => ticket ?? [])

/** The ticket that a message is about, "Towels, 20:30". Nothing where the feature of the ticket is off. */
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
