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

const dayMs = 86_400_000
const dayFrom = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

/** Needs of the routes about the files of the guest register. */
export const getRegisterFileCalls = ({ sql, hotel, read }: World): Readonly<Record<string, Special>> => {
  const { addStay } = getRows(sql, hotel.id)
  const enterSomebody = async (who: Person): Promise<void> => {
    await sql`insert into registration_settings (hotel_id, pack, keep_days, register_on) values (${hotel.id}, 'me', 365, true)
      on conflict (hotel_id) do update set pack = 'me', keep_days = 365, register_on = true`
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
    const stay_id = await addStay('Room 71', 'Zora quokka')
    await read('enterPerson', who, { body: { id: newId(), stay_id, person, identity: { how: 'in_person' } } })
  }
  const addExport = async (): Promise<string> => {
    const id = newId()
    await sql`insert into register_exports
      (hotel_id, id, output, from_day, to_day, count, sha256, pack_version, made_by_name, copy)
      values (${hotel.id}, ${id}, 'csv', '2026-11-20', '2026-11-20', 1, sha256('file'), 1, 'Desk', false)`
    return id
  }
  return {
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
