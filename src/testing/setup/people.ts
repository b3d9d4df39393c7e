import { argon2Sync, randomBytes } from 'node:crypto'
import type { Actor, AnonymousActor, GuestActor, Listener, MemberKind } from '#modules/access/policy.ts'
import { announcementsFollower } from '#modules/announcements/server/delivery/deliver.ts'
import { openHotel } from '#modules/hotels/server/open-hotel.ts'
import { touchGuest } from '#modules/sessions/server/presence.ts'
import type { SignInResult } from '#modules/sessions/server/store/sessions.ts'
import { createStayRules } from '#modules/stays/server/opening/opening.ts'
import { newId } from '#platform/contract/id.ts'
import type { Language } from '#platform/contract/languages.ts'
import { asJson } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import { mintScope } from '#platform/server/scope.ts'
import type { Server } from '../../compose.server.ts'

/** A person with a live session in a browser: their cookie and who they are. */
export type Person = { cookie: string; id: string; hotelId: string | null }
export const nobody: Person = { cookie: '', id: '', hotelId: null }

/** Makes hotels and people on a test server. */
export type People = {
  aHotel(values?: Partial<HotelValues>): Promise<string>
  aGuest(hotelId: string, values?: { room_number?: string; guest_name?: string }): Promise<Person>
  /** A staff member; a manager unless another role is named. */
  aManager(
    hotelId: string,
    values?: {
      email?: string
      password?: string
      display_name?: string | null
      member_kind?: MemberKind
    } & Partial<Listener>,
  ): Promise<Person & { email: string; password: string }>
  anOwner(): Promise<Person>
  /** A hotel with a manager and a guest. */
  aStaffedHotel(): Promise<{ hotel: string; staff: Person; guest: Person }>
  /** Another browser of the same person. */
  anotherSession(actor: Actor, hotelId: string | null): Promise<Person>
}

type HotelValues = {
  id: string
  name: string
  accent: string
  features: Record<string, boolean>
  expiry_date: string | null
  enabled: boolean
  content_languages: readonly Language[]
  time_zone: string
  orders_ahead: boolean
  taxi_ahead: boolean
}

/** A stored password of the least cost: a sign-in compares at the cost that the hash names, a tenth of a second each. */
const hashCheaply = (password: string): string => {
  const [memory, passes, nonce] = [8, 1, randomBytes(16)]
  const message = Buffer.from(password.normalize('NFC'))
  const tag = argon2Sync('argon2id', { message, nonce, parallelism: 1, tagLength: 32, memory, passes })
  return ['argon2id', memory, passes, nonce.toString('base64url'), tag.toString('base64url')].join('$')
}

const getBrowser = (actor: Actor, hotelId: string | null, token: string): Person => ({
  cookie: `deskbell_${actor.kind}=${token}`,
  id: actor.id,
  hotelId,
})

/** Makes hotels and people of the running server. */
export const createPeople = (running: () => Server): People => {
  let count = 0
  /** Leads the guest into a stay, as a sign-in without a proof. */
  const openGuestSession = async (tx: Tx, actor: GuestActor, hotelId: string): Promise<SignInResult> => {
    const room = await tx
      .selectFrom('rooms')
      .select(['id', 'room_number'])
      .where('hotel_id', '=', hotelId)
      .where('room_number', '=', actor.room_number)
      .executeTakeFirst()
    const facts = { room: room ?? null, reservation: null }
    const candidate = { guest: actor, isNew: false, facts, hasStayCode: false, invitation: null, language: null }
    const { join } = createStayRules(running().database, async () => [announcementsFollower])
    const scope = mintScope(hotelId, { kind: 'nobody' } satisfies AnonymousActor)
    await touchGuest(tx, scope, actor.id)
    const stay = await join(tx, scope, candidate)
    return running().sessions.open(tx, actor, hotelId, null, stay)
  }
  const anotherSession = async (actor: Actor, hotelId: string | null): Promise<Person> => {
    const { token } =
      hotelId === null
        ? await running().database.onPlatform((tx) => running().sessions.open(tx, actor, null))
        : await running().database.write(mintScope(hotelId, actor), (tx) =>
            actor.kind === 'guest' ? openGuestSession(tx, actor, hotelId) : running().sessions.open(tx, actor, hotelId),
          )
    return getBrowser(actor, hotelId, token)
  }
  const anAccount = async (email: string, password: string | undefined): Promise<string> => {
    const id = newId()
    const password_hash = password === undefined ? 'none' : hashCheaply(password)
    await running().database.onPlatform((tx) =>
      tx.insertInto('accounts').values({ id, email, password_hash }).execute(),
    )
    return id
  }
  const people: People = {
    anotherSession,
    aHotel: async (values = {}) => {
      const id = values.id ?? `hotel-${(count += 1)}-${newId().slice(-6)}`
      await running().database.onPlatform(async (tx) => {
        await tx
          .insertInto('hotels')
          .values({ name: `The house ${id}`, ...values, id })
          .execute()
        await openHotel(tx, id)
      })
      return id
    },
    aGuest: async (hotelId, values = {}) => {
      const guest = {
        id: newId(),
        room_number: values.room_number ?? `Room ${(count += 1)}`,
        guest_name: values.guest_name ?? `Guest Number${count}`,
      }
      const actor = { kind: 'guest', ...guest } as const
      // Awaited now: a guest without a session would be anonymised once a test sets the clock ahead.
      const { token } = await running().database.write(mintScope(hotelId, guest), async (tx) => {
        await tx
          .insertInto('guests')
          .values({ hotel_id: hotelId, ...guest })
          .execute()
        return openGuestSession(tx, actor, hotelId)
      })
      return getBrowser(actor, hotelId, token)
    },
    aManager: async (hotelId, values = {}) => {
      const email = values.email ?? `manager${(count += 1)}@${hotelId}.example`
      const display_name = values.display_name === undefined ? 'Vera Desk' : values.display_name
      const id = await anAccount(email, values.password)
      const { staff_role = 'manager', follows = null, member_kind = 'person' } = values
      await running().database.onPlatform((tx) =>
        tx
          .insertInto('managers')
          .values({
            hotel_id: hotelId,
            id,
            // A device signs in by its link alone.
            email: member_kind === 'device' ? '' : email,
            display_name,
            staff_role,
            kind: member_kind,
            follows: follows && asJson(follows),
          })
          .execute(),
      )
      const place = { staff_role, follows, member_kind }
      return {
        ...(await anotherSession(
          { kind: 'manager', id, email, display_name, must_choose_password: false, ...place },
          hotelId,
        )),
        email,
        password: values.password ?? '',
      }
    },
    anOwner: async () => {
      const email = `owner${(count += 1)}@deskbell.example`
      const id = await anAccount(email, undefined)
      await running().database.onPlatform((tx) => tx.insertInto('owners').values({ id }).execute())
      return anotherSession({ kind: 'owner', id, email }, null)
    },
    aStaffedHotel: async () => {
      const hotel = await people.aHotel()
      return { hotel, staff: await people.aManager(hotel), guest: await people.aGuest(hotel) }
    },
  }
  return people
}
