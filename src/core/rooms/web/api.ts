import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/api.ts'
import type { GuestSignInPolicy, PublicHotel } from '#core/hotels/contract.ts'
import { hotelQuery } from '#core/hotels/web/api.ts'
import {
  addRooms,
  changeGuestSignIn,
  changeRoom,
  endStay,
  forgetAccessCodes,
  listPresentGuests,
  listRoomCards,
  listRooms,
  removeRoom,
  renewAllCards,
  renewCard,
  renewStayCode,
  type PresentGuest,
  type Room,
} from '../contract.ts'

const roomsKey = (hotelSlug: string) => ['rooms', 'rooms', hotelSlug] as const
const guestsKey = (hotelSlug: string) => ['rooms', 'guests', hotelSlug] as const

// Neither is in the event log, which would keep codes and sign-ins for weeks, so they are polled.
const lookEveryMs = 30_000

export const roomsQuery = (hotelSlug: string) =>
  queryOptions({
    queryKey: roomsKey(hotelSlug),
    queryFn: ({ signal }) => call(listRooms, { params: { hotelSlug }, signal }),
    refetchInterval: lookEveryMs,
  })

const guestsQuery = (hotelSlug: string) =>
  infiniteQueryOptions({
    queryKey: guestsKey(hotelSlug),
    queryFn: ({ pageParam, signal }) =>
      call(listPresentGuests, {
        params: { hotelSlug },
        query: { limit: 100, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: lookEveryMs,
  })

/** The guests who are signed in, page by page, and their total. */
export const usePresentGuests = (hotelSlug: string) => {
  const { data, ...query } = useInfiniteQuery(guestsQuery(hotelSlug))
  // A guest who shows a card between two page loads moves up and is then on both pages.
  const guests: PresentGuest[] | undefined = data && [
    ...new Map(data.pages.flatMap(({ items }) => items).map((guest) => [guest.id, guest])).values(),
  ]
  return { ...query, guests, count: data?.pages.at(-1)?.count ?? 0 }
}

/** Secrets: not kept in the persistent cache. */
export const cardsQuery = (hotelSlug: string) =>
  queryOptions({
    queryKey: ['rooms', 'cards', hotelSlug],
    queryFn: ({ signal }) => call(listRoomCards, { params: { hotelSlug }, signal }),
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
      const { items, added } = await call(addRooms, { params, body: { room_numbers, floor } })
      setRooms(items)
      return added
    },
    remove: async ({ id }: Room) => {
      await call(removeRoom, { params: { hotelSlug, roomId: id } })
      queries.setQueryData<{ items: Room[] }>(
        roomsKey(hotelSlug),
        (current) => current && { items: current.items.filter((item) => item.id !== id) },
      )
    },
    changeFloor: async ({ id }: Room, floor: string | null) =>
      putOne(await call(changeRoom, { params: { hotelSlug, roomId: id }, body: { floor } })),
    renew: async ({ id }: Room) => putOne(await call(renewCard, { params: { hotelSlug, roomId: id } })),
    renewCode: async ({ id }: Room) => putOne(await call(renewStayCode, { params: { hotelSlug, roomId: id } })),
    renewAll: async () => setRooms((await call(renewAllCards, { params })).items),
    forgetCodes: async (room_number: string): Promise<number> => {
      const { forgotten } = await call(forgetAccessCodes, { params, body: { room_number } })
      await queries.invalidateQueries({ queryKey: guestsKey(hotelSlug) })
      return forgotten
    },
    end: async (room_number: string) => {
      await call(endStay, { params, body: { room_number } })
      await Promise.all([
        queries.invalidateQueries({ queryKey: guestsKey(hotelSlug) }),
        queries.invalidateQueries({ queryKey: roomsKey(hotelSlug) }),
      ])
    },
  }
}

/** Changes the sign-in policy. This screen shows it at once, others through the stream. */
export const useGuestSignIn = (hotelSlug: string) => {
  const queries = useQueryClient()
  return async (guest_signin: GuestSignInPolicy): Promise<void> => {
    const answer = await call(changeGuestSignIn, { params: { hotelSlug }, body: { guest_signin } })
    queries.setQueryData<PublicHotel>(hotelQuery(hotelSlug).queryKey, (current) => current && { ...current, ...answer })
  }
}
