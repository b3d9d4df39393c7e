import { Secret, TOTP } from 'otpauth'
import { forTaxi } from '#modules/hours/contract/subject.ts'
import { newId } from '#platform/contract/id.ts'
import type { Client } from '#platform/server/database/client.ts'
import { getUrl, type Person, type TestServer } from '../test-server.ts'
import { getRows } from './audited-rows.ts'
import { paramsFor } from './bodies.ts'
import type { TestHotel } from './hotels.ts'
import { getMoneyCalls } from './money-calls.ts'
import { getRegisterCalls } from './register-calls.ts'
import { getRegistrationCalls } from './registration-calls.ts'
import type { Sent, Special } from './sent.ts'

export const password = 'a long password'

type World = {
  world: TestServer
  sql: Client
  hotel: TestHotel
  /** Another hotel of the same manager, with something on its menu. */
  second: string
  /** Addresses that may be called. */
  outside: string
}

/** Needs of routes beyond their contract, so that a call succeeds: by route. */
export const getSpecialCalls = ({ world, sql, hotel, second, outside }: World): Readonly<Record<string, Special>> => {
  const find = (id: string) =>
    world.server.routes.find((route) => route.id === id) ?? unknown(`There is no route ${id} any more.`)
  const call = async (id: string, who: Person, { params, query, body, file }: Sent) => {
    const route = find(id)
    const answer = await world.server.app.inject({
      method: route.method,
      url: getUrl(route, { params: { ...paramsFor(route, hotel.id, ''), ...params }, ...(query && { query }) }),
      headers: {
        cookie: who.cookie,
        ...((file ?? body) !== undefined && { 'content-type': file ? 'application/octet-stream' : 'application/json' }),
      },
      ...((file ?? body) !== undefined && { payload: file ?? JSON.stringify(body) }),
    })
    if (answer.statusCode >= 300) unknown(`${id} ${answer.statusCode} ${answer.body}`)
    return answer.body
  }
  const read = async (id: string, who: Person, sent: Sent = {}) =>
    JSON.parse(await call(id, who, sent)) as Record<string, string>
  const { idOf, addReservation, addStay, addHours } = getRows(sql, hotel.id)
  const addFeed = async (who: Person): Promise<string> => {
    const body = { id: newId(), room_id: await idOf('rooms'), source: 'other', url: `${outside}/${newId()}.ics` }
    return (await read('addCalendarFeed', who, { body }))['id'] ?? ''
  }
  const addEndpoint = async (who: Person): Promise<{ rowId: string; seen: string }> => {
    const body = { id: newId(), url: `${outside}/hook`, event_types: ['order.created'] }
    await read('createWebhook', who, { body })
    const [row] = await sql<{ updated_at: Date }[]>`select updated_at from webhook_endpoints where id = ${body.id}`
    return { rowId: body.id, seen: new Date(row?.updated_at ?? 0).toISOString() }
  }
  /** A person with a secret for codes, and how they write one. Each counts once: the next one is made after the first. */
  const aProtected = async (isConfirmed: boolean): Promise<{ who: Person; code: string }> => {
    const who = await world.aManager(hotel.id, { password })
    const { secret = '' } = await read('beginSecondFactor', who, { body: { password } })
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const now = world.clock.now()
    if (isConfirmed) await call('confirmSecondFactor', who, { body: { code: totp.generate({ timestamp: now }) } })
    return { who, code: totp.generate({ timestamp: isConfirmed ? now + 30_000 : now }) }
  }
  const inCsv = (lines: readonly string[]): Buffer => Buffer.from([...lines, ''].join('\r\n'))
  const aName = (of: string): string => `${of} ${newId().slice(-6)}`

  return {
    updateMenuSettings: () => ({
      body: {
        delivery_minutes: 20,
        delivery_fee: 2,
        free_delivery_from: null,
        service_charge_percent: 3,
        tax_rate: 21,
        alcohol_age: 18,
        line_notes: true,
      },
    }),
    addItem: async () => ({
      body: { id: newId(), name: 'New dish', price: 4, category: await idOf('menu_categories') },
    }),
    updateItem: async (rowId) => ({
      body: {
        name: 'Other dish',
        price: 5,
        available: true,
        category: (await sql`select category from menu_items where id = ${rowId}`)[0]?.['category'] as string,
      },
    }),
    setAvailability: () => ({ body: { available: false } }),
    setOptionAvailability: () => ({ body: { available: false } }),
    deleteCategory: async () => {
      const rowId = newId()
      await sql`insert into menu_categories (hotel_id, id, name, icon, "order") values (${hotel.id}, ${rowId}, 'Empty', 'wine', 90)`
      return { rowId }
    },
    updateOptionGroup: async () => {
      const rowId = newId()
      const option = { name: 'Mild', price_difference: 0, default: false, available: true, allergens: null }
      const options = JSON.stringify([{ ...option, id: rowId, contains_alcohol: false }])
      await sql`insert into menu_option_groups (hotel_id, id, name, options)
        values (${hotel.id}, ${rowId}, ${aName('Sharpness')}, ${options}::text::jsonb)`
      const changed = [{ id: newId(), name: 'One', price_difference: 1 }]
      return { rowId, body: { name: aName('Group'), least: 0, most: 1, options: changed } }
    },
    importMenu: async (_rowId, who) => {
      const file = inCsv(['Category,Name,Price', `Of the file,${aName('Plum dumplings')},6.5`])
      const { fingerprint } = await read('previewMenuImport', who, { file })
      return { query: { fingerprint }, file }
    },
    copyMenu: () => ({ body: { id: newId(), from_hotel: second } }),

    createAnnouncement: () => {
      const until_at = new Date(Date.now() + 86_400_000).toISOString()
      return { body: { id: newId(), title: 'Pool', text: 'The pool is closed.', until_at } }
    },
    putEssentials: () => ({
      body: {
        check_in_from: '14:00',
        check_out_until: '10:00',
        phones: [],
        emergency: [],
        address: 'By the sea',
        directions: '',
      },
    }),
    putRoomAccess: () => ({
      body: {
        room_id: null,
        wifi_name: 'Guests of the house',
        wifi_password: 'open sesame 1',
        door_code: 'C-4711-K',
        door_note: '',
      },
    }),
    putLegalPage: () => ({ body: { way: 'text', texts: { en: 'What we store.' } } }),
    setPropertyLocation: () => ({ body: { property_lat: 42.1, property_lng: 18.9 } }),
    updateHotelSettings: () => ({ body: { overdue_minutes: 4, escalation_minutes: 9 } }),
    changeGuestSignIn: () => ({ body: { guest_signin: 'qr' } }),
    updatePlace: () => ({ body: { name: 'Sunbed 77', area: 'Pool' } }),
    addRooms: () => ({ body: { room_numbers: ['Room 401', 'Room 402'] } }),
    updateOpeningHours: () => ({ body: { name: 'Other hours', periods: [], exceptions: [] } }),
    deleteOpeningHours: async () => ({ rowId: await addHours() }),
    setHoursUse: async () => ({ body: { used_by: forTaxi, hours_id: await addHours() } }),

    createManager: () => ({
      body: {
        hotelSlug: hotel.id,
        email: `new${newId().slice(-8)}@quokka.example`,
        password: 'A long enough secret 42',
        displayName: 'New',
      },
    }),
    updateHotel: () => ({ body: { name: 'Another name of the house' } }),
    inviteStaff: () => ({ body: { id: newId(), kind: 'person', staff_role: 'kitchen', display_name: 'Somebody' } }),
    mailInvitation: async (_rowId, who) => {
      const body = { id: newId(), kind: 'person', staff_role: 'kitchen', email: 'asked@quokka.example' }
      await call('inviteStaff', who, { body })
      return { rowId: body.id, body: {} }
    },
    makePasswordLink: () => ({ body: { mail: false } }),
    changeMember: async (rowId) => {
      const [member] = await sql<{ updated_at: Date }[]>`select updated_at from managers where id = ${rowId}`
      // Of a member a form always says what it was filled from.
      const seen = new Date(member?.updated_at ?? 0).toISOString()
      return { body: { staff_role: 'kitchen', seen } }
    },
    changePassword: async () => ({
      // Their cookie is another one afterwards.
      who: await world.aManager(hotel.id, { password }),
      body: { current_password: password, new_password: 'plenty of lemon trees' },
    }),
    beginSecondFactor: async () => ({ who: await world.aManager(hotel.id, { password }), body: { password } }),
    confirmSecondFactor: async () => {
      const { who, code } = await aProtected(false)
      return { who, body: { code }, once: true }
    },
    renewRecoveryCodes: async () => {
      const { who, code } = await aProtected(true)
      return { who, body: { password, code }, once: true }
    },
    turnSecondFactorOff: async () => {
      const { who, code } = await aProtected(true)
      return { who, body: { password, code }, once: true }
    },

    openStay: () => ({
      body: { id: newId(), room_number: 'Room 98', lead_name: 'Dora quokka', check_in: '2026-11-20' },
    }),
    changeStay: () => ({ body: { check_out: '2030-01-02' } }),
    mergeStay: async (rowId) => {
      const [into] = await sql<{ id: string }[]>`
        select id from stays where hotel_id = ${hotel.id} and status = 'present' and id <> ${rowId} limit 1`
      return { body: { into: into?.id } }
    },
    checkOutStay: async () => ({ rowId: await addStay('Room 78', 'Zora quokka'), body: {} }),

    deleteReservation: async () => ({ rowId: await addReservation('Xenia quokka') }),
    nameReservation: async () => ({
      rowId: await addReservation(''),
      body: { guest_name: 'Wanda quokka', seen: '' },
    }),
    importReservations: async (_rowId, who) => {
      const file = inCsv([
        'Book number,Guest name(s),Check-in,Check-out,Status,Unit type',
        '6547074679,Lena Hauck,2031-12-12,2031-12-15,ok,Room 99',
      ])
      const query = { file_name: 'list.csv' }
      const { fingerprint } = await read('previewImport', who, { query, file })
      return { query: { ...query, id: newId(), fingerprint }, file }
    },
    dismissReservationConflict: async () => {
      const [first, second_] = [
        await addReservation('Ulla quokka', 'Room 99'),
        await addReservation('Vito quokka', 'Room 99'),
      ]
      return { params: { first, second: second_ }, body: { starts_on: '2031-01-01', ends_on: '2031-01-04' } }
    },

    ...getMoneyCalls({ sql, hotel, read }),
    ...getRegistrationCalls({ sql, hotel, read }),
    ...getRegisterCalls({ sql, hotel, read }),
    putMailAddresses: () => ({ body: { escalation: ['night@quokka.example'], reply: '' } }),
    createApiKey: () => ({ body: { id: newId(), name: 'Cash desk', scopes: ['menu:read'], expires_at: null } }),
    changeApiKey: () => ({ body: { name: aName('Key'), scopes: ['menu:read'] } }),
    revokeApiKey: () => ({ body: {} }),
    createWebhook: () => ({ body: { id: newId(), url: `${outside}/hook`, event_types: ['order.created'] } }),
    updateWebhook: async (_rowId, who) => {
      const { rowId, seen } = await addEndpoint(who)
      return { rowId, body: { url: `${outside}/other`, event_types: ['order.created'], seen } }
    },
    renewWebhookSecret: async (_rowId, who) => {
      const { rowId, seen } = await addEndpoint(who)
      return { rowId, body: { seen } }
    },
    replayWebhooks: async (_rowId, who) => {
      const { rowId } = await addEndpoint(who)
      return { rowId, body: { id: newId(), since: new Date(Date.now() - 3_600_000).toISOString() } }
    },
    deleteWebhook: async (_rowId, who) => ({ rowId: (await addEndpoint(who)).rowId }),
    addCalendarFeed: async () => ({
      body: { id: newId(), room_id: await idOf('rooms'), source: 'other', url: `${outside}/${newId()}.ics` },
    }),
    updateCalendarFeed: async (_rowId, who) => ({ rowId: await addFeed(who), body: { state: 'paused' } }),
    removeCalendarFeed: async (_rowId, who) => ({ rowId: await addFeed(who), query: { reservations: 'keep' } }),
    decideHeldReservations: async (_rowId, who) => {
      const [rowId, seen] = [await addFeed(who), '2026-11-20T10:00:00.000Z']
      await sql`update calendar_feeds set held_since = ${seen}, held_count = 1 where id = ${rowId}`
      return { rowId, body: { decision: 'keep', seen } }
    },
    makeCalendarLink: async () => ({ body: { id: newId(), room_id: await idOf('rooms'), for_source: 'airbnb' } }),
    removeCalendarLink: async (_rowId, who) => {
      const body = { id: newId(), room_id: await idOf('rooms'), for_source: 'vrbo' }
      await call('makeCalendarLink', who, { body })
      return { rowId: body.id }
    },
  }
}

const unknown = (what: string): never => {
  throw new Error(what)
}
