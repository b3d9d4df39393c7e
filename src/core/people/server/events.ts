import type { LoggedEvent } from '#platform/server/live/event-log.ts'
import { addressForLimits } from '#platform/server/http/client-address.ts'
import { replyHijacked, type RouteHandler } from '#platform/server/http/route-handler.ts'
import type { Hub, Listener, RowView } from '#platform/server/live/hub.ts'
import { frame, Stream } from '#platform/server/live/stream.ts'
import { StreamLimits } from '#platform/server/live/stream-limits.ts'
import type { Goodbye } from '#platform/contract/live.ts'
import type { HotelNotice } from '#core/hotels/contract.ts'
import { featureIsOn } from '#core/hotels/policy.ts'
import type { Hotel, Hotels } from '#core/hotels/server/hotels.ts'
import { getRoles, type StaffRole } from '#platform/contract/route.ts'
import { openEvents } from '../contract.ts'
import type { GuestActor, ManagerActor } from '#core/access/policy.ts'
import { handleInHotel, type HotelScope } from '#core/access/server/scope.ts'
import type { Presence } from './session/presence.ts'
import type { Sessions } from './sessions.ts'
import type { Session } from '#core/access/server/scope.ts'

type Open = { listener: Listener; session: Session; hotelId: string }

/**
 * The tables of the event log, with the features that guests and staff need for their events, and the staff roles that
 * hear them. A table without roles is heard by managers alone.
 */
export type LiveEntityFilter = Readonly<
  Record<
    string,
    {
      readonly guest?: string
      readonly manager?: string
      readonly roles?: readonly StaffRole[]
      /** What guests get of a row. */
      readonly hideFromGuests?: (row: Record<string, unknown>) => Record<string, unknown>
    }
  >
>

/**
 * Staff receive the events of their hotel that their role hears, guests their own, those of their stay and public ones.
 * Nobody receives events of a feature that is off for them.
 */
export const canReceive =
  (
    actor: GuestActor | ManagerActor,
    entities: LiveEntityFilter,
    isOn: (feature: string) => boolean,
    getStay: () => string | null,
  ) =>
  (event: Pick<LoggedEvent, 'audience' | 'guestId' | 'stayId' | 'entity'>): boolean => {
    if (actor.kind === 'guest' && !isForGuest(actor, getStay(), event)) return false
    if (actor.kind === 'manager' && !getRoles(entities[event.entity]).includes(actor.staff_role)) return false
    const feature = entities[event.entity]?.[actor.kind]
    return feature === undefined || isOn(feature)
  }

const isForGuest = (
  { id }: GuestActor,
  stay: string | null,
  { audience, guestId, stayId }: Pick<LoggedEvent, 'audience' | 'guestId' | 'stayId'>,
): boolean => {
  if (audience === 'own') return guestId === id
  if (audience === 'stay') return stay !== null && stayId === stay
  return audience === 'public'
}

/** What guests get of events: `hidden` columns of any row are null, and a table can hide more. */
const getGuestView =
  (entities: LiveEntityFilter, hidden: readonly string[]): RowView =>
  ({ entity, row }) => {
    const present = hidden.filter((column) => row[column] !== undefined && row[column] !== null)
    const shown = present.length === 0 ? row : { ...row, ...Object.fromEntries(present.map((one) => [one, null])) }
    return entities[entity]?.hideFromGuests?.(shown) ?? shown
  }

const sweepMs = 1_000
/**
 * A browser needs one stream for all its tabs. More of them were abandoned by a phone that changed networks, or are an
 * attack.
 */
const streamsOfSession = 30

type Options = {
  hub: Hub
  hotels: Hotels
  sessions: Sessions
  entities: LiveEntityFilter
  /** Fields of live rows that guests do not get. */
  hiddenFromGuests: readonly string[]
  /** The maximum number of streams of a hotel's guests from one address. */
  guestStreams: number
  presence: Presence
}

/** Live streams of guests and staff. A stream ends with its session, and when its hotel closes. */
export class EventStreams {
  readonly #hub: Hub
  readonly #presence: Presence
  readonly #hotels: Hotels
  readonly #sessions: Sessions
  readonly #entities: LiveEntityFilter
  readonly #guestView: RowView
  /** The features of hotels with open streams. */
  readonly #features = new Map<string, Hotel['features']>()
  readonly #open = new Set<Open>()
  readonly #limits: StreamLimits<Open>
  /** Streams whose session must be looked up: it may have ended unnoticed, or been refreshed. */
  readonly #doubtful = new Set<Open>()
  readonly #timer: NodeJS.Timeout

  constructor({ hub, hotels, sessions, entities, hiddenFromGuests, guestStreams, presence }: Options) {
    this.#presence = presence
    this.#entities = entities
    this.#guestView = getGuestView(entities, hiddenFromGuests)
    this.#limits = new StreamLimits({ maxOfSession: streamsOfSession, maxOfAddress: guestStreams })
    this.#hub = hub
    this.#hotels = hotels
    this.#sessions = sessions
    sessions.onEnd((sessionId, why) =>
      this.#endWhere((open) => open.session.id === sessionId, why === 'stay' ? 'stay_ended' : 'session_ended'),
    )
    sessions.onChange((sessionId) => {
      for (const open of this.#open) if (open.session.id === sessionId) this.#doubtful.add(open)
    })
    sessions.onMissed(() => this.#open.forEach((open) => this.#doubtful.add(open)))
    // Without a database the sweep sends it later.
    hotels.onChange((hotelId) => void this.#tellHotel(hotelId).catch(() => {}))
    hotels.onMissed(() => this.#openHotels().forEach((hotelId) => void this.#tellHotel(hotelId).catch(() => {})))
    // No notification announces that a hotel or session expires.
    this.#timer = setInterval(() => void this.#sweep(), sweepMs)
  }

  close(): void {
    clearInterval(this.#timer)
  }

  routes(): RouteHandler[] {
    return [
      handleInHotel(openEvents, async ({ scope, query, request, reply }) => {
        const { session } = scope
        if (!session) throw new Error('A stream needs the session that the gate proved.')
        reply.hijack()
        const response = reply.raw
        response.writeHead(200, {
          ...(reply.getHeaders() as Record<string, string>),
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store, no-transform',
          'x-accel-buffering': 'no',
        })
        response.socket?.setNoDelay(true)
        const header = Number(request.headers['last-event-id'])
        const after = Number.isInteger(header) && header > 0 ? header : query.after
        const listener = this.#listener(scope, new Stream(response, 0), () => open.session.stayId)
        const open: Open = { listener, session, hotelId: scope.hotelId }
        this.#open.add(open)
        this.#countIn(open, request.ip)
        this.#presence.touch(session)
        // The session may have ended meanwhile.
        this.#doubtful.add(open)
        let leave = (): void => {}
        response.on('close', () => {
          this.#open.delete(open)
          this.#doubtful.delete(open)
          this.#limits.remove(open)
          this.#presence.touch(session)
          leave()
        })
        try {
          // The hotel may have changed since the page was loaded, so every stream begins with its current state.
          const hotel = await this.#hotels.find(scope.hotelId)
          if (hotel) {
            this.#features.set(hotel.id, hotel.features)
            open.listener.stream.say(this.#notice(hotel))
          }
          leave = await this.#hub.join(scope, open.listener, after)
          if (!open.listener.stream.isOpen) leave()
        } catch {
          // The status line is sent, so the stream can only be closed. The browser connects again.
          open.listener.stream.end(Buffer.from('retry: 1000\n\n'))
        }
        return replyHijacked as never
      }),
    ]
  }

  #listener({ actor, hotelId }: HotelScope, stream: Stream, getStay: () => string | null): Listener {
    const isOn = (feature: string): boolean => featureIsOn(this.#features.get(hotelId) ?? {}, feature)
    return {
      stream,
      canReceive: canReceive(actor, this.#entities, isOn, getStay),
      ...(actor.kind === 'guest' && { view: this.#guestView }),
    }
  }

  /** Ends the oldest stream when a session or an address has too many: the newest ones are in use. */
  #countIn(open: Open, ip: string): void {
    const { session, hotelId } = open
    // All guests of a hotel can share one address. Staff and verified guests do not count, so that strangers cannot
    // displace them.
    const address = session.actor.kind === 'guest' && !session.verified ? `${hotelId} ${addressForLimits(ip)}` : null
    this.#limits.add(open, { session: session.id, address })?.listener.stream.end(Buffer.from('retry: 5000\n\n'))
  }

  #openHotels(): Set<string> {
    return new Set(Array.from(this.#open, (open) => open.hotelId))
  }

  async #tellHotel(hotelId: string): Promise<void> {
    const hotel = await this.#hotels.find(hotelId)
    if (!hotel || this.#hotels.getState(hotel) !== 'open')
      return this.#endWhere((open) => open.hotelId === hotelId, 'hotel_closed', hotel && this.#notice(hotel))
    this.#features.set(hotelId, hotel.features)
    const bytes = this.#notice(hotel)
    for (const { stream } of this.#hub.listeners(hotelId)) stream.say(bytes)
  }

  async #sweep(): Promise<void> {
    await this.#lookUpDoubtful()
    for (const hotelId of this.#openHotels()) {
      const hotel = await this.#hotels.find(hotelId).catch(() => undefined)
      if (hotel) this.#features.set(hotelId, hotel.features)
      if (hotel && this.#hotels.getState(hotel) !== 'open')
        this.#endWhere((open) => open.hotelId === hotelId, 'hotel_closed', this.#notice(hotel))
    }
  }

  #notice(hotel: Hotel): Buffer {
    const { expiry_date: _, enabled: __, is_demo: ___, ...shown } = hotel
    return frame('hotel', { ...this.#hotels.getStatus(hotel), hotel: shown } satisfies HotelNotice)
  }

  async #lookUpDoubtful(): Promise<void> {
    for (const open of this.#open) if (this.#sessions.hasRunOut(open.session)) this.#doubtful.add(open)
    const asked = new Set(this.#doubtful)
    if (asked.size === 0) return
    this.#doubtful.clear()
    try {
      const lasting = await this.#sessions.lookUp(Array.from(asked, ({ session }) => session.id))
      const ended = new Set<Open>()
      const changedRole = new Set<Open>()
      for (const open of asked) {
        const now = lasting.get(open.session.id)
        const before = open.session
        if (now !== undefined) {
          const { staffRole, ...session } = now
          open.session = { ...before, ...session }
          if (before.actor.kind === 'manager' && staffRole !== before.actor.staff_role) changedRole.add(open)
        }
        if (now === undefined || this.#sessions.hasRunOut(open.session)) ended.add(open)
        // What the guest has on the screen may be of another stay, or of one that shows them more now.
        else if (now.stayId !== before.stayId || now.trusted !== before.trusted)
          this.#hub.reset(open.hotelId, open.listener)
      }
      this.#endWhere((open) => ended.has(open), 'session_ended')
      // Another role may see other things: the browser starts again with it.
      this.#endWhere((open) => changedRole.has(open), 'role_changed')
    } catch {
      // Without a database the next sweep asks again.
      for (const open of asked) if (this.#open.has(open)) this.#doubtful.add(open)
    }
  }

  #endWhere(concerns: (open: Open) => boolean, reason: Goodbye['reason'], before?: Buffer | null): void {
    const goodbye = frame('goodbye', { reason } satisfies Goodbye)
    for (const open of this.#open) {
      if (!concerns(open)) continue
      this.#open.delete(open)
      if (before) open.listener.stream.say(before)
      open.listener.stream.end(goodbye)
    }
  }
}
