import { Refusal } from '#platform/contract/failure.ts'
import type { LimitRule, RateLimits } from '#platform/server/rate-limit.ts'
import { signInTooOften } from '../../contract.ts'

/*
 * How often somebody may be wrong at sign-in (docs/decisions/0038). Keys name what was meant, never how it was typed: a
 * room of the list by its id, a guest by theirs. What one stranger can fill belongs to their own address; a limit that
 * all addresses share asks a first try of nobody.
 */

export const minutes = (n: number): number => n * 60
export const hours = (n: number): number => n * 3600

const wrongInRoom: LimitRule = { free: 10, seconds: minutes(15), delaySeconds: 60, maxSeconds: minutes(15) }
// All guests of a hotel can share one address, so the address alone is generous.
export const wrongOfAddress: LimitRule = {
  free: 300,
  seconds: minutes(10),
  delaySeconds: 5,
  maxSeconds: minutes(10),
}
const wrongInHotel: LimitRule = { free: 200, seconds: minutes(15), delaySeconds: 60, maxSeconds: minutes(15) }
// What one address adds to its hotel's count: one guesser alone does not slow the hotel down.
const maxWrongOfOneAddress = 20
// While an address or a hotel is slowed down, whoever was not wrong before still has a try and a second one.
const wrongWhileSlowed: LimitRule = { free: 1, seconds: hours(1), delaySeconds: 60, maxSeconds: minutes(15) }

const wrongOfGuest: LimitRule = { free: 10, seconds: minutes(15), delaySeconds: 60, maxSeconds: minutes(15) }
// Over all addresses: then one try each ten seconds.
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
// Rooms that a hotel with a list does not have: a few guests write theirs in a way that nobody understands.
const newUnlistedOfAddress: LimitRule = { free: 10, seconds: minutes(10), delaySeconds: 60, maxSeconds: hours(1) }
const newUnlistedOfHotel = (rooms: number): LimitRule => ({
  free: Math.max(30, rooms),
  seconds: hours(1),
  delaySeconds: 30,
  maxSeconds: minutes(10),
})

/**
 * A room at sign-in: `key` is the same for every way to write it; `listed` is null where the hotel has no list of
 * rooms.
 */
export type MeantRoom = { key: string; listed: boolean | null; rooms: number }

const tooOften = (seconds: number): Refusal =>
  new Refusal(signInTooOften, { retryAfterSeconds: seconds, values: { minutes: Math.ceil(seconds / 60) } })

/** @throws Refusal with the longest wait, where one of the keys is blocked */
export const refuseBlocked = async (limits: RateLimits, keys: readonly string[]): Promise<void> => {
  const seconds = await limits.wait(keys)
  if (seconds > 0) throw tooOften(seconds)
}

/** What guests may try. Addresses are counted apart from those of staff: guests cannot keep the reception out. */
export class GuestLimits {
  readonly #limits: RateLimits
  readonly #hotelId: string
  readonly #address: string
  constructor(limits: RateLimits, hotelId: string, address: string) {
    this.#limits = limits
    this.#hotelId = hotelId
    this.#address = address
  }

  /** @throws Refusal where this address has been wrong too often about cards */
  async refuseCards(): Promise<void> {
    await refuseBlocked(this.#limits, [this.#ofAddress])
  }

  async countCard(): Promise<void> {
    await this.#limits.count([[this.#ofAddress, wrongOfAddress]])
  }

  /**
   * Before a reservation is looked for, and instead of the answer to a wrong stay code.
   * @param byCard whoever shows the room's card is counted with those who do, and held up by nobody else
   * @throws Refusal where there were too many wrong ones in this room from this address; where many come from this
   * address, or to this hotel, already where this is not the first
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
   * @param isThemselves the browser has this guest's session: what others guess from elsewhere does not hold it up
   * @throws Refusal where this guest's own code was guessed at from here, or from everywhere; where much is guessed
   * from here, already where this is not the first
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
   * Names in a room that come from one address without anything to show.
   * @throws Refusal where there were many new ones: for known names too, or the answer would tell which of them stay
   * here
   */
  async refuseNames({ key }: MeantRoom): Promise<void> {
    const names = this.#ofNames(key)
    const seconds = await this.#limits.wait([names])
    if (seconds === 0) return
    await this.#limits.count([[names, newNamesInRoom]])
    throw tooOften(seconds)
  }

  /**
   * Counts somebody new.
   * @param isConfirmed their reservation speaks for them: they count in their room alone
   * @throws Refusal where too many new guests came from this address, or to this hotel
   */
  async countNewGuest({ key, listed, rooms }: MeantRoom, isConfirmed: boolean): Promise<void> {
    const name = [this.#ofNames(key), newNamesInRoom] as const
    if (isConfirmed) return void (await this.#limits.count([name]))
    const kind = listed === false ? 'new-unlisted' : 'new-guests'
    const ofAddress = [
      `${kind}:${this.#hotelId}:${this.#address}`,
      listed === false ? newUnlistedOfAddress : newGuestsOfAddress(rooms),
    ] as const
    const ofHotel = [
      `${kind}:${this.#hotelId}`,
      listed === false ? newUnlistedOfHotel(rooms) : newGuestsOfHotel(rooms),
    ] as const
    const seconds = await this.#limits.wait([ofAddress[0], ofHotel[0]])
    await this.#limits.count(seconds > 0 ? [name] : [name, ofAddress, ofHotel])
    if (seconds > 0) throw tooOften(seconds)
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
