import { Refusal } from '#platform/contract/failure.ts'
import type { LimitRule, RateLimits } from '#platform/server/rate-limits/rate-limit.ts'
import { signInTooOften } from '../../contract.ts'
import type { SignInFacts } from './rules.ts'

/*
 * Limits for failed sign-ins (docs/decisions/0038). Keys name the room of the list or the guest by id, not the text
 * that was typed. Limits that one stranger can exhaust belong to the stranger's address. A limit that all addresses
 * share never refuses a first attempt.
 */

/** So many minutes or hours, in the seconds that limits are given in. */
export const minutes = (n: number): number => n * 60
export const hours = (n: number): number => n * 3600

const wrongInRoom: LimitRule = { free: 10, seconds: minutes(15), delaySeconds: 60, maxSeconds: minutes(15) }
// All guests of a hotel can share one address, so this is generous.
export const wrongOfAddress: LimitRule = {
  free: 300,
  seconds: minutes(10),
  delaySeconds: 5,
  maxSeconds: minutes(10),
}
const wrongInHotel: LimitRule = { free: 200, seconds: minutes(15), delaySeconds: 60, maxSeconds: minutes(15) }
// One address counts only this much against its hotel: a single attacker does not slow the hotel down.
const maxWrongOfOneAddress = 20
// While an address or a hotel is slowed down, a caller without failures still has two attempts.
const wrongWhileSlowed: LimitRule = { free: 1, seconds: hours(1), delaySeconds: 60, maxSeconds: minutes(15) }

const wrongOfGuest: LimitRule = { free: 10, seconds: minutes(15), delaySeconds: 60, maxSeconds: minutes(15) }
// All addresses together. When it is exceeded, one attempt every ten seconds.
export const wrongFromEverywhere: LimitRule = { free: 100, seconds: hours(1), delaySeconds: 10, maxSeconds: 10 }

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

// Codes of a room that nobody asked for, of all addresses together.
const wrongStayCodeFromEverywhere: LimitRule = {
  free: 100,
  seconds: hours(1),
  delaySeconds: minutes(5),
  maxSeconds: hours(1),
}
// Secrets of links and invitations, of every kind together.
const wrongLinks: LimitRule = { free: 20, seconds: minutes(10), delaySeconds: minutes(10), maxSeconds: minutes(10) }

/** A room at sign-in. `key` is the same for every spelling. */
export type AttemptedRoom = Pick<SignInFacts, 'rooms' | 'isUnlisted'> & { key: string }

/** The refusal of an attempt that has to wait. */
export const tooOften = (seconds: number): Refusal =>
  new Refusal(signInTooOften, { retryAfterSeconds: seconds, values: { minutes: Math.ceil(seconds / 60) } })

/** @throws Refusal with the longest wait, if one of the keys is blocked */
export const refuseBlocked = async (limits: RateLimits, keys: readonly string[]): Promise<void> => {
  const seconds = await limits.wait(keys)
  if (seconds > 0) throw tooOften(seconds)
}

/** Limits for guests. Staff have limits of their own, so that guests cannot lock them out. */
export class GuestLimits {
  readonly #limits: RateLimits
  readonly #hotelId: string
  readonly #address: string
  readonly #isNearby: boolean
  constructor(limits: RateLimits, hotelId: string, address: string, isNearby = false) {
    this.#limits = limits
    this.#hotelId = hotelId
    this.#address = address
    this.#isNearby = isNearby
  }

  /** @throws Refusal after too many invalid cards from this address */
  async refuseCards(): Promise<void> {
    await refuseBlocked(this.#limits, [this.#ofAddress])
  }

  async countCard(): Promise<void> {
    await this.#limits.count([[this.#ofAddress, wrongOfAddress]])
  }

  /** @throws Refusal after too many wrong secrets of links from this address */
  async refuseLinks(): Promise<void> {
    await refuseBlocked(this.#limits, [this.#ofLinks])
  }

  async countLink(): Promise<void> {
    await this.#limits.count([[this.#ofLinks, wrongLinks]])
  }

  /** Whether stay codes of this room are still compared where the hotel asks for none. */
  async mayCompareStayCode(room: string): Promise<boolean> {
    return (await this.#limits.wait([this.#ofStays(room).inRoom, `stay-code:${this.#hotelId}:${room}`])) === 0
  }

  /** Counts a text that a guest gave as a code and that is not the room's, from this address and from all. */
  async countStayCode(room: string): Promise<void> {
    await this.#limits.count([
      [this.#ofStays(room).inRoom, wrongInRoom],
      [`stay-code:${this.#hotelId}:${room}`, wrongStayCodeFromEverywhere],
    ])
  }

  /**
   * Call it before a reservation is looked up, and before a wrong stay code is refused.
   * @param byCard attempts with the room's card have a limit of their own
   * @throws Refusal after too many failures in this room from this address; while the address or the hotel is slowed
   * down, after the second attempt
   */
  async refuseStays(room: string, byCard = false): Promise<void> {
    const { inRoom, inRoomWhileSlowed, whileHotelIsSlowed, inHotel, withCard } = this.#ofStays(room)
    if (byCard) return refuseBlocked(this.#limits, [withCard])
    const waits = await this.#limits.waits([inRoom, inRoomWhileSlowed, whileHotelIsSlowed, this.#ofAddress, inHotel])
    const seconds = Math.max(
      waits.get(inRoom) ?? 0,
      waits.has(this.#ofAddress) ? (waits.get(inRoomWhileSlowed) ?? 0) : 0,
      waits.has(inHotel) ? (waits.get(whileHotelIsSlowed) ?? 0) : 0,
    )
    if (seconds > 0) throw tooOften(seconds)
  }

  async countStay(room: string, byCard = false): Promise<void> {
    const { inRoom, inRoomWhileSlowed, whileHotelIsSlowed, inHotel, withCard } = this.#ofStays(room)
    if (byCard) return void (await this.#limits.count([[withCard, wrongInRoom]]))
    const counts = await this.#limits.count([
      [inRoom, wrongInRoom],
      [inRoomWhileSlowed, wrongWhileSlowed],
      [whileHotelIsSlowed, wrongWhileSlowed],
      [this.#ofAddress, wrongOfAddress],
    ])
    if ((counts.at(-1) ?? 0) <= maxWrongOfOneAddress) await this.#limits.count([[inHotel, wrongInHotel]])
  }

  /**
   * @param isThemselves the browser has this guest's session: attempts from elsewhere do not block it
   * @throws Refusal after too many wrong codes of this guest, from this address or from all; while the address is
   * slowed down, after the second attempt
   */
  async refuseCodes(guestId: string, isThemselves: boolean): Promise<void> {
    const { fromHere, whileSlowed, fromEverywhere } = this.#ofCodes(guestId)
    const waits = await this.#limits.waits([fromHere, whileSlowed, this.#ofAddress, fromEverywhere])
    const seconds = Math.max(
      waits.get(fromHere) ?? 0,
      waits.has(this.#ofAddress) ? (waits.get(whileSlowed) ?? 0) : 0,
      isThemselves ? 0 : (waits.get(fromEverywhere) ?? 0),
    )
    if (seconds > 0) throw tooOften(seconds)
  }

  async countCode(guestId: string): Promise<void> {
    const { fromHere, whileSlowed, fromEverywhere } = this.#ofCodes(guestId)
    await this.#limits.count([
      [fromHere, wrongOfGuest],
      [whileSlowed, wrongWhileSlowed],
      [fromEverywhere, wrongFromEverywhere],
      [this.#ofAddress, wrongOfAddress],
    ])
  }

  /**
   * Limits the names that one address tries in a room without a proof.
   * @throws Refusal after too many new names, for known names too: otherwise the answer would tell who stays here
   */
  async refuseNames({ key }: AttemptedRoom): Promise<void> {
    const names = this.#ofNames(key)
    const seconds = await this.#limits.wait([names])
    if (seconds === 0) return
    await this.#limits.count([[names, newNamesInRoom]])
    throw tooOften(seconds)
  }

  /**
   * Counts a new guest.
   * @param isConfirmed a reservation matches: counted in its room only
   * @throws Refusal after too many new guests from this address or in this hotel
   */
  async countNewGuest({ key, rooms, ...room }: AttemptedRoom, isConfirmed: boolean): Promise<void> {
    const name = [this.#ofNames(key), newNamesInRoom] as const
    if (isConfirmed) return void (await this.#limits.count([name]))
    // A stranger invents rooms from the Internet. From nearby it is a guest in the house, or a try of the demo.
    const isUnlisted = room.isUnlisted && !this.#isNearby
    const kind = isUnlisted ? 'new-unlisted' : 'new-guests'
    const ofAddress = [
      `${kind}:${this.#hotelId}:${this.#address}`,
      isUnlisted ? newUnlistedOfAddress : newGuestsOfAddress(rooms),
    ] as const
    const ofHotel = [
      `${kind}:${this.#hotelId}`,
      isUnlisted ? newUnlistedOfHotel(rooms) : newGuestsOfHotel(rooms),
    ] as const
    const seconds = await this.#limits.wait([ofAddress[0], ofHotel[0]])
    await this.#limits.count(seconds > 0 ? [name] : [name, ofAddress, ofHotel])
    if (seconds > 0) throw tooOften(seconds)
  }

  get #ofLinks(): string {
    return `wrong-link:${this.#hotelId}:${this.#address}`
  }

  get #ofAddress(): string {
    return `guest-address:${this.#address}`
  }

  #ofStays(room: string) {
    const hotel = `stay:${this.#hotelId}`
    return {
      inRoom: `${hotel}:${room}:${this.#address}`,
      withCard: `${hotel}:${room}:card`,
      inHotel: hotel,
      inRoomWhileSlowed: `slow-${hotel}:${room}:${this.#address}`,
      whileHotelIsSlowed: `slow-${hotel}:${this.#address}`,
    }
  }

  #ofCodes(guestId: string) {
    return {
      fromHere: `code:${guestId}:${this.#address}`,
      whileSlowed: `slow-code:${guestId}:${this.#address}`,
      fromEverywhere: `code:${guestId}`,
    }
  }

  #ofNames(room: string): string {
    return `names:${this.#hotelId}:${room}:${this.#address}`
  }
}
