import {
  createLinkLimits,
  hours,
  minutes,
  refuseBlocked,
  tooOften,
  wrongFromEverywhere,
  wrongOfAddress,
} from '#modules/people/server/passwords/limits.ts'
import type { LimitRule, RateLimits } from '#platform/server/rate-limits/rate-limit.ts'
import type { SignInContext } from './rules.ts'

/*
 * Limits for failed sign-ins (docs/decisions/0038). Keys name the room of the list or the guest by id, not the text
 * that was typed. Limits that one stranger can exhaust belong to the stranger's address. A limit that all addresses
 * share never refuses a first attempt.
 */

const wrongInRoom: LimitRule = { free: 10, seconds: minutes(15), delaySeconds: 60, maxSeconds: minutes(15) }
const wrongInHotel: LimitRule = { free: 200, seconds: minutes(15), delaySeconds: 60, maxSeconds: minutes(15) }
// One address counts only this much against its hotel: a single attacker does not slow the hotel down.
const maxWrongOfOneAddress = 20
// While an address or a hotel is slowed down, a caller without failures still has two attempts.
const wrongWhileSlowed: LimitRule = { free: 1, seconds: hours(1), delaySeconds: 60, maxSeconds: minutes(15) }

const wrongOfGuest: LimitRule = { free: 10, seconds: minutes(15), delaySeconds: 60, maxSeconds: minutes(15) }
const newNamesInRoom: LimitRule = { free: 8, seconds: hours(24), delaySeconds: minutes(5), maxSeconds: hours(1) }
const newGuestsOfAddress = (rooms: number): LimitRule => ({
  free: Math.max(60, 2 * rooms),
  seconds: minutes(10),
  delaySeconds: 30,
  maxSeconds: minutes(10),
})
const newGuestsOfHotel = (rooms: number): LimitRule => ({
  free: Math.max(300, 6 * rooms),
  seconds: hours(1),
  delaySeconds: 10,
  maxSeconds: minutes(5),
})
// Rooms that are not in the hotel's list. Few guests write theirs in an unknown way.
const newUnlistedOfAddress: LimitRule = { free: 10, seconds: minutes(10), delaySeconds: 60, maxSeconds: hours(1) }
const newUnlistedOfHotel = (rooms: number): LimitRule => ({
  free: Math.max(30, rooms),
  seconds: hours(1),
  delaySeconds: 30,
  maxSeconds: minutes(10),
})

// Wrong codes of a room where the hotel asks for none, from all addresses together.
const wrongStayCodeFromEverywhere: LimitRule = {
  free: 100,
  seconds: hours(1),
  delaySeconds: minutes(5),
  maxSeconds: hours(1),
}
/** A room at sign-in. `key` is the same for every spelling. */
export type AttemptedRoom = Pick<SignInContext, 'rooms' | 'isUnlisted'> & { key: string }

/** Limits for guests. Staff have limits of their own, so that guests cannot lock them out. */
export const createGuestLimits = (limits: RateLimits, hotelId: string, address: string, isNearby = false) => {
  const ofAddress = `guest-address:${address}`

  const ofStays = (room: string) => {
    const hotel = `stay:${hotelId}`
    return {
      inRoom: `${hotel}:${room}:${address}`,
      withCard: `${hotel}:${room}:card`,
      inHotel: hotel,
      inRoomWhileSlowed: `slow-${hotel}:${room}:${address}`,
      whileHotelIsSlowed: `slow-${hotel}:${address}`,
    }
  }

  const ofCodes = (guestId: string) => ({
    fromHere: `code:${guestId}:${address}`,
    whileSlowed: `slow-code:${guestId}:${address}`,
    fromEverywhere: `code:${guestId}`,
  })

  const ofNames = (room: string): string => `names:${hotelId}:${room}:${address}`

  /** Counts an invalid card. @throws Refusal after too many of them from this address */
  const countCard = async (): Promise<void> => {
    await refuseBlocked(limits, [ofAddress])
    await limits.count([[ofAddress, wrongOfAddress]])
  }

  /** True if stay codes of this room are still compared where the hotel asks for none. */
  const mayCompareStayCode = async (room: string): Promise<boolean> =>
    (await limits.wait([ofStays(room).inRoom, `stay-code:${hotelId}:${room}`])) === 0

  /** Counts a text that a guest gave as a code and that is not the room's, from this address and from all. */
  const countStayCode = async (room: string): Promise<void> => {
    await limits.count([
      [ofStays(room).inRoom, wrongInRoom],
      [`stay-code:${hotelId}:${room}`, wrongStayCodeFromEverywhere],
    ])
  }

  /**
   * Call it before a reservation is looked up, and before a wrong stay code is refused.
   * @param byCard attempts with the room's card have a limit of their own
   * @throws Refusal after too many failures in this room from this address; while the address or the hotel is slowed
   * down, after the second attempt
   */
  const refuseStays = async (room: string, byCard = false): Promise<void> => {
    const { inRoom, inRoomWhileSlowed, whileHotelIsSlowed, inHotel, withCard } = ofStays(room)
    if (byCard) return refuseBlocked(limits, [withCard])
    const waits = await limits.waits([inRoom, inRoomWhileSlowed, whileHotelIsSlowed, ofAddress, inHotel])
    const seconds = Math.max(
      waits.get(inRoom) ?? 0,
      waits.has(ofAddress) ? (waits.get(inRoomWhileSlowed) ?? 0) : 0,
      waits.has(inHotel) ? (waits.get(whileHotelIsSlowed) ?? 0) : 0,
    )
    if (seconds > 0) throw tooOften(seconds)
  }

  const countStay = async (room: string, byCard = false): Promise<void> => {
    const { inRoom, inRoomWhileSlowed, whileHotelIsSlowed, inHotel, withCard } = ofStays(room)
    if (byCard) return void (await limits.count([[withCard, wrongInRoom]]))
    const counts = await limits.count([
      [inRoom, wrongInRoom],
      [inRoomWhileSlowed, wrongWhileSlowed],
      [whileHotelIsSlowed, wrongWhileSlowed],
      [ofAddress, wrongOfAddress],
    ])
    if ((counts.at(-1) ?? 0) <= maxWrongOfOneAddress) await limits.count([[inHotel, wrongInHotel]])
  }

  /**
   * @param isThemselves the browser has this guest's session: attempts from elsewhere do not block it
   * @throws Refusal after too many wrong codes of this guest, from this address or from all; while the address is
   * slowed down, after the second attempt
   */
  const refuseCodes = async (guestId: string, isThemselves: boolean): Promise<void> => {
    const { fromHere, whileSlowed, fromEverywhere } = ofCodes(guestId)
    const waits = await limits.waits([fromHere, whileSlowed, ofAddress, fromEverywhere])
    const seconds = Math.max(
      waits.get(fromHere) ?? 0,
      waits.has(ofAddress) ? (waits.get(whileSlowed) ?? 0) : 0,
      isThemselves ? 0 : (waits.get(fromEverywhere) ?? 0),
    )
    if (seconds > 0) throw tooOften(seconds)
  }

  const countCode = async (guestId: string): Promise<void> => {
    const { fromHere, whileSlowed, fromEverywhere } = ofCodes(guestId)
    await limits.count([
      [fromHere, wrongOfGuest],
      [whileSlowed, wrongWhileSlowed],
      [fromEverywhere, wrongFromEverywhere],
      [ofAddress, wrongOfAddress],
    ])
  }

  /**
   * Limits the names that one address tries in a room without a proof, and the guests that are new.
   * @param isConfirmed a reservation matches: a new guest is counted in its room only
   * @param mayTryNames no guest can be guessed by the name: the guest's own browser, or an invitation
   * @throws Refusal after too many new names, for known names too: otherwise the answer would tell who stays here; after
   * too many new guests from this address or in this hotel
   */
  const admitName = async (
    { key, rooms, ...room }: AttemptedRoom,
    { isNew, isConfirmed, mayTryNames }: { isNew: boolean; isConfirmed: boolean; mayTryNames: boolean },
  ): Promise<void> => {
    if (mayTryNames && !isNew) return
    const name = [ofNames(key), newNamesInRoom] as const
    // A stranger invents rooms from the Internet. From nearby it is a guest in the house, or a try of the demo.
    const isUnlisted = room.isUnlisted && !isNearby
    const kind = `${isUnlisted ? 'new-unlisted' : 'new-guests'}:${hotelId}`
    const strangers =
      isNew && !isConfirmed
        ? ([
            [`${kind}:${address}`, isUnlisted ? newUnlistedOfAddress : newGuestsOfAddress(rooms)],
            [kind, isUnlisted ? newUnlistedOfHotel(rooms) : newGuestsOfHotel(rooms)],
          ] as const)
        : []
    const waits = await limits.waits([name[0], ...strangers.map(([counter]) => counter)])
    const nameWait = mayTryNames ? 0 : (waits.get(name[0]) ?? 0)
    const wait = Math.max(0, ...strangers.map(([counter]) => waits.get(counter) ?? 0))
    if (isNew || nameWait > 0) await limits.count(nameWait > 0 || wait > 0 ? [name] : [name, ...strangers])
    if (nameWait > 0 || wait > 0) throw tooOften(nameWait || wait)
  }

  return {
    countCard,
    links: createLinkLimits(limits, hotelId, address),
    mayCompareStayCode,
    countStayCode,
    refuseStays,
    countStay,
    refuseCodes,
    countCode,
    admitName,
  }
}

export type GuestLimits = ReturnType<typeof createGuestLimits>
