import { getFollowed } from '#modules/access/policy.ts'
import { handleInHotel, type HotelScope, type AuthenticatedKey, type Session } from '#modules/access/server/scope.ts'
import type { HotelNotice } from '#modules/hotels/contract.ts'
import { featureIsOn } from '#modules/hotels/policy.ts'
import type { Hotel, Hotels } from '#modules/hotels/server/hotels.ts'
import type { Goodbye } from '#platform/contract/live.ts'
import { staffRoles, type StaffRole } from '#platform/contract/route.ts'
import { addressForLimits } from '#platform/server/http/client-address.ts'
import { replyHijacked, type RouteHandler } from '#platform/server/http/route-handler.ts'
import type { Hub, Listener, RowView } from '#platform/server/live/hub.ts'
import { StreamLimits } from '#platform/server/live/stream-limits.ts'
import { frame, Stream } from '#platform/server/live/stream.ts'
import { openEvents, type MemberNotice } from '../../contract.ts'
import type { Presence } from '../presence.ts'
import type { CurrentMember } from '../store/current-sessions.ts'
import type { Sessions } from '../store/sessions.ts'
import { canReceive, getGuestView, getKeyView, getRoleView, type LiveEntityFilter } from './receive.ts'

/** A stream ends with its session, or with the API key that opened it. */
type Open = {
  listener: Listener
  session: Session | null
  key: AuthenticatedKey | null
  hotelId: string
  /** The staff member as the stream has last described them. */
  member?: string
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
  readonly #parts: Options
  readonly #guestView: RowView
  /** Of the roles that may see less of a row than managers. */
  readonly #roleViews: ReadonlyMap<StaffRole, RowView>
  /** The features of hotels with open streams. */
  readonly #features = new Map<string, Hotel['features']>()
  readonly #open = new Set<Open>()
  readonly #limits: StreamLimits<Open>
  /** Streams whose session must be looked up: it may have ended unnoticed, or been refreshed. */
  readonly #doubtful = new Set<Open>()
  readonly #timer: NodeJS.Timeout

  constructor(parts: Options) {
    const { hotels, sessions } = parts
    this.#parts = parts
    this.#guestView = getGuestView(parts.entities, parts.hiddenFromGuests)
    const otherRoles = staffRoles.filter((role) => role !== 'manager')
    this.#roleViews = new Map(otherRoles.map((role) => [role, getRoleView(parts.entities, role)]))
    this.#limits = new StreamLimits({ maxOfSession: streamsOfSession, maxOfAddress: parts.guestStreams })
    sessions.onEnd((sessionId, why) =>
      this.#endWhere((open) => open.session?.id === sessionId, why === 'stay' ? 'stay_ended' : 'session_ended'),
    )
    sessions.onChange((sessionId) => {
      for (const open of this.#open) if (open.session?.id === sessionId) this.#doubtful.add(open)
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
        const { session = null, key = null, actor } = scope
        if (!session && !key) throw new Error('A stream needs the session or the key that the gate proved.')
        reply.hijack()
        const response = reply.raw
        // Leak: a browser that left while the gate was asked has closed it already, and no further `close` comes.
        if (response.destroyed) return replyHijacked as never
        response.writeHead(200, {
          ...(reply.getHeaders() as Record<string, string>),
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store, no-transform',
          'x-accel-buffering': 'no',
        })
        response.socket?.setNoDelay(true)
        const header = Number(request.headers['last-event-id'])
        const after = Number.isInteger(header) && header > 0 ? header : query.after
        const listener = this.#listener(scope, new Stream(response, 0), () => open.session?.stayId ?? null)
        const open: Open = { listener, session, key, hotelId: scope.hotelId }
        this.#open.add(open)
        this.#countIn(open, session?.id ?? actor.id, request.ip)
        if (session) this.#parts.presence.touch(session)
        // The session may have ended meanwhile.
        this.#doubtful.add(open)
        let leave = (): void => {}
        response.on('close', () => {
          this.#open.delete(open)
          this.#doubtful.delete(open)
          this.#limits.remove(open)
          if (session) this.#parts.presence.touch(session)
          leave()
        })
        try {
          // The hotel may have changed since the page was loaded, so every stream begins with its current state.
          const hotel = await this.#parts.hotels.find(scope.hotelId)
          if (hotel) {
            this.#features.set(hotel.id, hotel.features)
            open.listener.stream.send(this.#notice(hotel))
          }
          leave = await this.#parts.hub.join(scope, open.listener, after)
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
    const roleView = actor.kind === 'manager' ? this.#roleViews.get(actor.staff_role) : undefined
    return {
      stream,
      canReceive: canReceive(actor, this.#parts.entities, isOn, getStay),
      ...(roleView && { view: roleView }),
      ...(actor.kind === 'guest' && { view: this.#guestView }),
      ...(actor.kind === 'integration' && { view: getKeyView(this.#parts.entities, actor) }),
    }
  }

  /** Ends the oldest stream when a session, a key or an address has too many: the newest ones are in use. */
  #countIn(open: Open, holder: string, ip: string): void {
    const { session, hotelId } = open
    // All guests of a hotel can share one address. Staff and verified guests do not count, so that strangers cannot
    // displace them.
    const address = session?.actor.kind === 'guest' && !session.verified ? `${hotelId} ${addressForLimits(ip)}` : null
    this.#limits.add(open, { session: holder, address })?.listener.stream.end(Buffer.from('retry: 5000\n\n'))
  }

  #openHotels(): Set<string> {
    return new Set(Array.from(this.#open, (open) => open.hotelId))
  }

  async #tellHotel(hotelId: string): Promise<void> {
    const hotel = await this.#parts.hotels.find(hotelId)
    if (!hotel || this.#parts.hotels.getState(hotel) !== 'open')
      return this.#endWhere((open) => open.hotelId === hotelId, 'hotel_closed', hotel && this.#notice(hotel))
    this.#features.set(hotelId, hotel.features)
    const bytes = this.#notice(hotel)
    for (const { stream } of this.#parts.hub.listeners(hotelId)) stream.send(bytes)
  }

  async #sweep(): Promise<void> {
    await this.#lookUpDoubtful()
    await this.#endStreamsOfKeys()
    for (const hotelId of this.#openHotels()) {
      const hotel = await this.#parts.hotels.find(hotelId).catch(() => undefined)
      if (hotel) this.#features.set(hotelId, hotel.features)
      if (hotel && this.#parts.hotels.getState(hotel) !== 'open')
        this.#endWhere((open) => open.hotelId === hotelId, 'hotel_closed', this.#notice(hotel))
    }
  }

  #notice(hotel: Hotel): Buffer {
    const { expiry_date: _, enabled: __, is_demo: ___, ...shown } = hotel
    return frame('hotel', { ...this.#parts.hotels.getStatus(hotel), hotel: shown } satisfies HotelNotice)
  }

  async #lookUpDoubtful(): Promise<void> {
    for (const open of this.#open)
      if (open.session && this.#parts.sessions.hasRunOut(open.session)) this.#doubtful.add(open)
    const asked = Array.from(this.#doubtful).filter(isOfSession)
    if (asked.length === 0) return
    this.#doubtful.clear()
    try {
      const current = await this.#parts.sessions.lookUp(asked.map(({ session }) => session.id))
      const ended = new Set<Open>()
      const changedRole = new Set<Open>()
      for (const open of asked) {
        const now = current.get(open.session.id)
        const before = open.session
        if (now !== undefined) {
          const { member, ...session } = now
          open.session = { ...before, ...session }
          if (before.actor.kind === 'manager' && member?.staff_role !== before.actor.staff_role) changedRole.add(open)
          else if (member) tellMember(open, member)
        }
        if (now === undefined || this.#parts.sessions.hasRunOut(open.session)) ended.add(open)
        // Stale screen: its rows may be of another stay, or of one that shows the guest more now.
        else if (now.stayId !== before.stayId || now.trusted !== before.trusted)
          this.#parts.hub.reset(open.hotelId, open.listener)
      }
      this.#endWhere((open) => ended.has(open), 'session_ended')
      // Another role may see other things: the browser starts again with it.
      this.#endWhere((open) => changedRole.has(open), 'role_changed')
    } catch {
      // Without a database the next sweep asks again.
      for (const open of asked) if (this.#open.has(open)) this.#doubtful.add(open)
    }
  }

  /** No notification says that a key was revoked or has expired: keys are looked up every few seconds at most. */
  async #endStreamsOfKeys(): Promise<void> {
    for (const open of this.#open) {
      if (!open.key) continue
      // Without a database the next sweep asks again.
      const state = await open.key.getState().catch(() => 'good' as const)
      if (state !== 'good') this.#endWhere((one) => one === open, 'key_changed')
    }
  }

  #endWhere(concerns: (open: Open) => boolean, reason: Goodbye['reason'], before?: Buffer | null): void {
    const goodbye = frame('goodbye', { reason } satisfies Goodbye)
    for (const open of this.#open) {
      if (!concerns(open)) continue
      this.#open.delete(open)
      if (before) open.listener.stream.send(before)
      open.listener.stream.end(goodbye)
    }
  }
}

/** Says what others may change of a staff member: at the start, because the browser may have missed it, and after each change. */
const tellMember = (open: Open, member: CurrentMember): void => {
  const { display_name, name_tag } = member
  const notice: MemberNotice = { follows: [...getFollowed(member)], display_name, name_tag }
  const text = JSON.stringify(notice)
  if (open.member === text) return
  open.member = text
  open.listener.stream.send(frame('member', notice))
}

const isOfSession = (open: Open): open is Open & { session: Session } => open.session !== null
