import { newId } from '#platform/contract/id.ts'
import type { Client } from '#platform/server/database/client.ts'
import type { Person } from '../test-server.ts'
import { getRows } from './audited-rows.ts'
import type { TestHotel } from './hotels.ts'
import type { Sent, Special } from './sent.ts'

type World = {
  sql: Client
  hotel: TestHotel
  /** The answer of another route. */
  read: (id: string, who: Person, sent?: Sent) => Promise<Record<string, string>>
}

const person = {
  surname: 'Quokkavić',
  given_name: 'Wanda',
  birth_date: '1984-03-14',
  citizenship: ['SRB'],
  sex: 'female',
  document_type: 'passport',
  document_number: 'DEMO 7731',
  document_country: 'SRB',
}

/** Needs of the routes about the forms before arrival. */
export const getRegistrationCalls = ({ sql, hotel, read }: World): Readonly<Record<string, Special>> => {
  const { addReservation } = getRows(sql, hotel.id)
  const addForm = async (who: Person): Promise<string> => {
    const reservationId = await addReservation('Wanda Quokka')
    await read('makeArrivalLink', who, { params: { reservationId }, body: {} })
    return reservationId
  }
  const findChange = async (id: string): Promise<string | undefined> =>
    (await sql<{ updated_at: string }[]>`select updated_at from registrations where id = ${id}`)[0]?.updated_at
  return {
    updateRegistrationSettings: () => ({
      body: {
        pack: 'me',
        offered: [],
        own_who: 'all',
        country: null,
        form_keep_days: 9,
        ask_arrival_time: true,
        ask_wishes: false,
        establishment: {},
        own_signature: 'none',
        own_identity: 'required',
        own_due_hours: null,
        keep_days: null,
        keep_source: '',
        other_authority: false,
        reported_sources: [],
        register_on: false,
        intro: '',
      },
    }),
    makeArrivalLink: async () => ({ rowId: await addReservation('Wanda Quokka'), body: { renew: true } }),
    mailArrivalLink: async () => ({
      rowId: await addReservation('Wanda Quokka'),
      body: { id: newId(), to: 'yusuf@guest.example', language: 'en' },
    }),
    openRegistration: async (_rowId, who) => ({ rowId: await addForm(who) }),
    putRegistrationPerson: async (_rowId, who) => ({
      params: { registrationId: await addForm(who), position: '1' },
      body: { person },
    }),
    checkRegistration: async (_rowId, who) => {
      const rowId = await addForm(who)
      return { rowId, body: { seen: await findChange(rowId) } }
    },
    deleteRegistration: async (_rowId, who) => ({ rowId: await addForm(who), query: {} }),
  }
}
