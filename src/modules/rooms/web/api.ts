import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { PublicHotel } from '#modules/hotels/contract.ts'
import { hotelQuery } from '#modules/hotels/web/api.ts'
import { call } from '#platform/web/api.ts'
import * as contract from '../contract.ts'
import type { GuestSignInSettings, Room } from '../contract.ts'

const roomsKey = (hotelSlug: string) => ['rooms', 'rooms', hotelSlug] as const

// Not in the event log, which would keep codes for weeks, so they are polled.
export const pollMs = 30_000

export const roomsQuery = (hotelSlug: string) =>
  queryOptions({
    queryKey: roomsKey(hotelSlug),
    queryFn: ({ signal }) => call(contract.listRooms, { params: { hotelSlug }, signal }),
    refetchInterval: pollMs,
  })

/** Secrets: not kept in the persistent cache. */
export const cardsQuery = (hotelSlug: string) =>
  queryOptions({
    queryKey: ['rooms', 'cards', hotelSlug],
    queryFn: ({ signal }) => call(contract.listRoomCards, { params: { hotelSlug }, signal }),
    gcTime: 0,
    staleTime: 0,
  })

/** The mutations, which refetch what is on screen. */
export const useRooms = (hotelSlug: string) => {
  const queries = useQueryClient()
  const params = { hotelSlug }
  const setRooms = (items: Room[]): void => void queries.setQueryData(roomsKey(hotelSlug), { items })
  const putOne = (room: Room): void =>
    void queries.setQueryData<{ items: Room[] }>(
      roomsKey(hotelSlug),
      (current) => current && { items: current.items.map((item) => (item.id === room.id ? room : item)) },
    )
  return {
    add: async (room_numbers: string[], floor: string | null): Promise<number> => {
      const { items, added } = await call(contract.addRooms, { params, body: { room_numbers, floor } })
      setRooms(items)
      return added
    },
    remove: async ({ id }: Room) => {
      await call(contract.removeRoom, { params: { hotelSlug, roomId: id } })
      queries.setQueryData<{ items: Room[] }>(
        roomsKey(hotelSlug),
        (current) => current && { items: current.items.filter((item) => item.id !== id) },
      )
    },
    changeFloor: async ({ id }: Room, floor: string | null) =>
      putOne(await call(contract.changeRoom, { params: { hotelSlug, roomId: id }, body: { floor } })),
    renew: async ({ id }: Room) => putOne(await call(contract.renewCard, { params: { hotelSlug, roomId: id } })),
    renewCode: async ({ id }: Room) =>
      putOne(await call(contract.renewStayCode, { params: { hotelSlug, roomId: id } })),
    renewAll: async () => setRooms((await call(contract.renewAllCards, { params })).items),
  }
}

/** Changes the sign-in policy. This screen shows it at once, others through the stream. */
export const useGuestSignIn = (hotelSlug: string) => {
  const queries = useQueryClient()
  return async (body: GuestSignInSettings): Promise<void> => {
    const answer = await call(contract.changeGuestSignIn, { params: { hotelSlug }, body })
    queries.setQueryData<PublicHotel>(hotelQuery(hotelSlug).queryKey, (current) => current && { ...current, ...answer })
  }
}
