import { useQuery } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { roomsQuery } from '#modules/rooms/web/api.ts'

/** The hotel's rooms, offered while a room is typed. */
export const RoomNames = ({ id }: { id: string }) => {
  const { data } = useQuery(roomsQuery(useHotel().id))
  return (
    <datalist id={id}>
      {data?.items.map(({ id, room_number }) => (
        <option key={id} value={room_number}>
          {room_number}
        </option>
      ))}
    </datalist>
  )
}
