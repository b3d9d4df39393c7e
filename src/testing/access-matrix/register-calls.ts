import { newId } from '#platform/contract/id.ts'
import type { Client } from '#platform/server/database/client.ts'
import { dayFrom } from '../setup/hotel-day.ts'
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
const { sex: _sex, document_country: _country, ...known } = person
const spaniard = {
  ...known,
  residence_country: 'SRB',
  residence_town: 'Niš',
  residence_address: 'Obilićev venac 1',
  residence_postcode: '18000',
  phone: '+381 18 000',
}
const signedOnPaper = { person: spaniard, identity: { how: 'in_person' }, signature: { kind: 'paper' } }
const refusal = { person: { surname: 'Quokkavić' }, refused_note: 'Shows no document' }

/** Needs of the routes about the guest register. */
export const getRegisterCalls = ({ sql, hotel, read }: World): Readonly<Record<string, Special>> => {
  const { addStay } = getRows(sql, hotel.id)
  const enter = async (who: Person, pack: 'me' | 'es', body: object): Promise<{ stayId: string; entryId: string }> => {
    await sql`insert into registration_settings (hotel_id, pack, keep_days, register_on) values (${hotel.id}, ${pack}, 365, true)
      on conflict (hotel_id) do update set pack = ${pack}, keep_days = 365, register_on = true`
    const stayId = await addStay('Room 71', 'Zora quokka')
    const { id = '' } = await read('enterPerson', who, { body: { id: newId(), stay_id: stayId, ...body } })
    return { stayId, entryId: id }
  }
  const enterSomebody = (who: Person) => enter(who, 'me', { person, identity: { how: 'in_person' } })
  const findReport = async (entryId: string, state = 'waiting'): Promise<string> => {
    const [report] = await sql<{ id: string }[]>`update register_reports set state = ${state}
      where subject_id = ${entryId} returning id`
    return report?.id ?? ''
  }
  const addExport = async (): Promise<string> => {
    const id = newId()
    await sql`insert into register_exports
      (hotel_id, id, output, from_day, to_day, count, sha256, pack_version, made_by_name, copy)
      values (${hotel.id}, ${id}, 'csv', '2026-11-20', '2026-11-20', 1, sha256('file'), 1, 'Desk', false)`
    return id
  }
  return {
    enterPerson: async (_rowId, who) => {
      const { stayId } = await enterSomebody(who)
      return { body: { id: newId(), stay_id: stayId, person, identity: { how: 'in_person' } } }
    },
    putRegisterStay: async (_rowId, who) => {
      const { stayId } = await enterSomebody(who)
      return { params: { stayId }, body: { persons_expected: 3 } }
    },
    openRegisterEntry: async (_rowId, who) => ({ params: { entryId: (await enterSomebody(who)).entryId }, body: {} }),
    correctEntry: async (_rowId, who) => ({
      params: { entryId: (await enterSomebody(who)).entryId },
      body: { id: newId(), person: { ...person, document_number: 'DEMO 7732' }, why: 'One digit' },
    }),
    noteIdentity: async (_rowId, who) => ({
      params: { entryId: (await enter(who, 'me', refusal)).entryId },
      body: { how: 'in_person' },
    }),
    noteSignature: async (_rowId, who) => {
      const { entryId } = await enter(who, 'es', signedOnPaper)
      return { params: { entryId }, body: { kind: 'refused', note: 'Will not sign' } }
    },
    markMistaken: async (_rowId, who) => ({
      params: { entryId: (await enterSomebody(who)).entryId },
      body: { why: 'Another hotel' },
    }),
    searchRegister: () => ({ body: { words: 'wanda', from: dayFrom(-1), to: dayFrom(1), reason: 'Police, case 12' } }),
    reportByHand: async (_rowId, who) => {
      const { entryId } = await enterSomebody(who)
      return { params: { reportId: await findReport(entryId) }, body: {} }
    },
    reportNotAccepted: async (_rowId, who) => {
      const { entryId } = await enterSomebody(who)
      return { params: { reportId: await findReport(entryId, 'exported') }, body: { failure: 'Wrong town' } }
    },
    voidReport: async (_rowId, who) => {
      const { entryId } = await enterSomebody(who)
      return { params: { reportId: await findReport(entryId) }, body: { reason: 'Not a guest' } }
    },
    printBook: async (_rowId, who) => {
      await enterSomebody(who)
      return { body: { from: dayFrom(-1), to: dayFrom(1) } }
    },
    makeRegisterPackage: async (_rowId, who) => {
      await enterSomebody(who)
      await sql`delete from rate_limits where key = ${`register packages:${hotel.id}`}`
      return { body: {} }
    },
    printSlips: async (_rowId, who) => ({ body: { stay_id: (await enter(who, 'es', signedOnPaper)).stayId } }),
    destroyPaper: async (_rowId, who) => {
      const { entryId } = await enter(who, 'es', signedOnPaper)
      await sql`update register_entries set kept_until = ${dayFrom(-2)} where id = ${entryId}`
      return { body: { entry_ids: [entryId] } }
    },
    makeOutput: async (_rowId, who) => {
      await enterSomebody(who)
      return { params: { output: 'csv' }, body: { from: dayFrom(-1), to: dayFrom(1) } }
    },
    acceptExport: async () => ({ rowId: await addExport(), body: { reference: 'DEMO-1' } }),
    putCodeTable: () => ({
      params: { pack: 'it', name: 'documents' },
      file: Buffer.from('Codice;Descrizione\r\nIDENT;CARTA DI IDENTITA\r\n'),
    }),
  }
}
