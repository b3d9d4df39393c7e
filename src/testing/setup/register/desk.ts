import { expect } from 'vitest'
import { getRegisterStay, listRegister } from '#modules/register/contract.ts'
import { enterPerson } from '#modules/register/contract/entries.ts'
import { acceptExport, makeOutput } from '#modules/register/contract/outputs.ts'
import { listReports, reportByHand, reportNotAccepted } from '#modules/register/contract/reports.ts'
import type { Person } from '#modules/registration/contract/person.ts'
import { addReservation, deleteReservation } from '#modules/reservations/contract.ts'
import { changeStay, mergeStay, openStay } from '#modules/stays/contract.ts'
import { endStay } from '#modules/stays/contract/present.ts'
import { addDays } from '#platform/contract/day.ts'
import { newId } from '#platform/contract/id.ts'
import { localTime } from '#platform/contract/zone/zoned-time.ts'
import { getUrl, type Person as Caller, type TestServer } from '../../test-server.ts'

const hour = 3_600_000

const between = (from: number, to: number): number => from + Math.floor(Math.random() * (to - from))
const pick = <Item>(items: readonly Item[]): Item | undefined => items[between(0, items.length)]

/** A hotel that keeps a register by the rules of a country, and somebody of its desk. */
export type RegisterHouse = { hotelSlug: string; pack: 'me' | 'it' | 'es'; zone: string; desk: Caller }

/** What a test follows of its desks. @property counts how often each thing was done */
type Run = {
  agenda: ReturnType<typeof createAgenda>
  counts: Record<string, number>
  onMerge: (from: string, into: string) => void
}

/** What desks will do, the next first. */
export const createAgenda = () => {
  const entries: { at: number; run: () => Promise<void> }[] = []
  return {
    add: (at: number, run: () => Promise<void>): void => {
      const place = entries.findLastIndex((one) => one.at <= at)
      entries.splice(place + 1, 0, { at, run })
    },
    next: () => entries[0]?.at,
    take: () => entries.shift(),
  }
}

const person = (pack: RegisterHouse['pack'], isLead: boolean): Person => {
  const document = { document_type: 'passport', document_number: 'DEMO7731', document_country: 'FRA' } as const
  const known = { surname: 'Quokka', given_name: 'Ana', birth_date: '1984-03-14', citizenship: ['FRA'] }
  if (pack === 'me') return { ...known, sex: 'female', ...document }
  if (pack === 'it')
    return {
      ...known,
      sex: 'female',
      birth_place: 'Paris',
      birth_country: 'FRA',
      ...(isLead && { ...document, document_place: 'Paris' }),
    }
  const { document_country: _country, ...shown } = document
  const home = { residence_country: 'FRA', residence_town: 'Paris', residence_address: 'Rue 1' }
  return { ...known, ...shown, ...home, residence_postcode: '75001', phone: '+33 1 000' }
}

type Party = { id: string; room: string; size: number; entered: number; arrived: number; isOver: boolean; into?: Party }

const findKept = (party: Party): Party => (party.into ? findKept(party.into) : party)

/** The desk of a hotel: parties come, and each is entered, told, changed and ended at moments of its own. */
export const createDesk = (
  world: TestServer,
  { hotelSlug, pack, zone, desk }: RegisterHouse,
  { agenda, counts, onMerge }: Run,
) => {
  const parties: Party[] = []
  const today = (): string => localTime(world.clock.now(), zone).slice(0, 10)
  const count = (what: string): void => void (counts[what] = (counts[what] ?? 0) + 1)
  const expectDone = ({ status, body }: { status: number; body: unknown }): void =>
    void expect(status, JSON.stringify(body)).toBeLessThan(300)

  const tell = async (party: Party): Promise<void> => {
    const { body } = await world.call(desk, getRegisterStay, { params: { hotelSlug, stayId: findKept(party).id } })
    for (const { id, state } of body.reports)
      if (state === 'waiting')
        expectDone(
          await world.call(desk, reportByHand, { params: { hotelSlug, reportId: id }, body: { reference: '' } }),
        )
  }
  const tellLater = (party: Party): void => {
    const delay = Math.random() < 0.6 ? between(0, 2 * hour) : between(2 * hour, 30 * hour)
    agenda.add(world.clock.now() + delay, () => tell(party))
  }
  const enter = async (given: Party): Promise<void> => {
    const party = findKept(given)
    for (; party.entered < party.size; party.entered += 1) {
      const body = {
        id: newId(),
        stay_id: party.id,
        identity: { how: 'in_person' as const },
        ...(pack === 'es' && { signature: { kind: 'paper' as const } }),
      }
      const send = (isLead: boolean) =>
        world.call(desk, enterPerson, { params: { hotelSlug }, body: { ...body, person: person(pack, isLead) } })
      const done = await send(party.entered === 0)
      // Of the first alone Italy wants a document, and a merge brings two of them.
      expectDone(done.status === 400 ? await send(party.entered > 0) : done)
      count('persons')
    }
    tellLater(party)
  }
  /** A stay that nobody uses ends by itself. */
  const isHere = async (party: Party): Promise<boolean> => {
    if (party.isOver) return false
    const { body } = await world.call(desk, getRegisterStay, { params: { hotelSlug, stayId: party.id } })
    party.isOver = body.stay.left_at !== null
    if (party.isOver) tellLater(party)
    return !party.isOver
  }
  /** Race: it may end by itself since it was read. @returns true where it was changed */
  const isChanged = (party: Party, answer: { status: number; body: { code?: string } }): boolean => {
    party.isOver = answer.body.code === 'stays.ended'
    if (party.isOver) tellLater(party)
    else expectDone(answer)
    return !party.isOver
  }
  const change = async (party: Party): Promise<void> => {
    if (!(await isHere(party))) return
    const [params, chance] = [{ hotelSlug, stayId: party.id }, Math.random()]
    const into = pick(parties.filter((one) => !one.isOver && one !== party))
    if (chance < 0.15 && into && (await isHere(into))) {
      if (!isChanged(party, await world.call(desk, mergeStay, { params, body: { into: into.id } }))) return
      party.isOver = true
      party.into = into
      // Who is not entered yet is entered with the others.
      into.size += party.size
      into.entered += party.entered
      agenda.add(world.clock.now() + between(0, 20 * hour), () => enter(into))
      onMerge(party.id, into.id)
      return count('merged')
    }
    const first = localTime(party.arrived, zone).slice(0, 10)
    const short = [addDays(first, 1), today()].toSorted().at(-1)
    const longer = addDays(today(), between(1, 6))
    const room = (party.room = `${party.room}b`)
    const body = chance < 0.5 ? { check_out: short } : chance < 0.8 ? { check_out: longer } : { room_number: room }
    if (!('room_number' in body)) party.room = party.room.slice(0, -1)
    if (!isChanged(party, await world.call(desk, changeStay, { params, body }))) return
    count(chance < 0.5 ? 'shortened' : chance < 0.8 ? 'extended' : 'moved')
  }
  const end = async (party: Party): Promise<void> => {
    if (!(await isHere(party))) return
    expectDone(await world.call(desk, endStay, { params: { hotelSlug }, body: { room_number: party.room } }))
    party.isOver = true
    count('ended')
    tellLater(party)
  }
  const arrive = async (): Promise<void> => {
    const now = world.clock.now()
    const party: Party = {
      id: newId(),
      room: `R${(counts['stays'] ?? 0) + 1}`,
      size: between(1, 4),
      entered: 0,
      arrived: now,
      isOver: false,
    }
    const nights = between(0, 5)
    const days = { check_in: today(), ...(nights > 0 && { check_out: addDays(today(), nights) }) }
    const body = { id: party.id, room_number: party.room, lead_name: 'Ana', ...days }
    expectDone(await world.call(desk, openStay, { params: { hotelSlug }, body }))
    parties.push(party)
    count('stays')
    const care = Math.random()
    const delay = care < 0.5 ? [0, 3] : care < 0.8 ? [3, 14] : [14, 40]
    agenda.add(now + between((delay[0] ?? 0) * hour, (delay[1] ?? 1) * hour), () => enter(party))
    if (Math.random() < 0.6) agenda.add(now + between(0, 30 * hour), () => change(party))
    agenda.add(now + between(8 * hour, 90 * hour), () => end(party))
  }
  const book = async (): Promise<void> => {
    const from = addDays(today(), between(3, 90))
    const body = { id: newId(), guest_name: 'Ana', apartment: 'Room', check_in: from, check_out: addDays(from, 2) }
    expectDone(await world.call(desk, addReservation, { params: { hotelSlug }, body }))
    count('bookings')
    const tellBookings = async (): Promise<void> => {
      const { bookings } = (await world.call(desk, listRegister, { params: { hotelSlug }, query: { list: 'due' } }))
        .body
      for (const { id } of bookings)
        expectDone(
          await world.call(desk, reportByHand, { params: { hotelSlug, reportId: id }, body: { reference: '' } }),
        )
    }
    agenda.add(world.clock.now() + between(0, 40 * hour), tellBookings)
    const remove = async (): Promise<void> => {
      expectDone(await world.call(desk, deleteReservation, { params: { hotelSlug, reservationId: body.id } }))
      count('cancelled')
    }
    if (Math.random() < 0.3) agenda.add(world.clock.now() + between(hour, 60 * hour), remove)
  }
  /** A file of what waits. The authority accepts it later, or some of it not. */
  const makeFile = async (): Promise<void> => {
    const answer = await world.server.app.inject({
      method: 'POST',
      url: getUrl(makeOutput, { params: { hotelSlug, output: 'csv' } }),
      headers: { cookie: desk.cookie, 'content-type': 'application/json' },
      payload: JSON.stringify({ from: addDays(today(), -6), to: today() }),
    })
    if (answer.statusCode >= 300) return
    count('files')
    const exportId = String(answer.headers['x-export-id'])
    agenda.add(world.clock.now() + between(hour, 20 * hour), async () => {
      const { items } = (await world.call(desk, listReports, { params: { hotelSlug }, query: { state: 'exported' } }))
        .body
      const report = items.find(({ export_id }) => export_id === exportId)
      if (report && Math.random() < 0.5) {
        const params = { hotelSlug, reportId: report.id }
        expectDone(await world.call(desk, reportNotAccepted, { params, body: { failure: 'Refused' } }))
        count('put back')
        const party = parties.find(({ id }) => id === report.stay_id)
        if (party) tellLater(party)
      }
      expectDone(await world.call(desk, acceptExport, { params: { hotelSlug, exportId }, body: { reference: 'A' } }))
    })
  }
  return { arrive, book, makeFile }
}
