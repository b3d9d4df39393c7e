import { pino } from 'pino'
import { expect, test } from 'vitest'
import { failure, Refusal } from '#platform/contract/failure.ts'
import { SecurityLog, type LoggedCall } from './security-log.ts'

type Line = { outcome: string; address: string; left_out?: number }

const aLog = () => {
  const lines: Line[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as Line) })
  let now = Date.parse('2026-11-21T12:00:00Z')
  const security = new SecurityLog(log, () => now)
  const from = (ip: string, refused?: Refusal) =>
    security
      .follow(
        { event: 'guest_sign_in' },
        { scope: { hotelId: 'h', actor: { kind: 'nobody' } }, request: { id: 'r', ip } } as unknown as LoggedCall,
        async () => {
          if (refused) throw refused
        },
      )
      .catch(() => {})
  return { lines, from, waits: (ms: number) => void (now += ms) }
}
const tooOften = new Refusal(failure('people.sign_in_too_often', 429))

test('an address has the same pseudonym all day, another one the next day, and is itself in no line', async () => {
  const { lines, from, waits } = aLog()
  for (const ip of ['203.0.113.7', '203.0.113.8', '203.0.113.7']) await from(ip)
  waits(24 * 3_600_000)
  await from('203.0.113.7')
  const [first, other, again, tomorrow] = lines.map(({ address }) => address)
  expect([again === first, other === first, tomorrow === first]).toEqual([true, false, false])
  expect(JSON.stringify(lines)).not.toContain('203.0.113')
})

test('a client that ignores a limit is logged once a minute, with the number of omitted events', async () => {
  const { lines, from, waits } = aLog()
  for (let times = 0; times < 500; times += 1) await from('203.0.113.7', tooOften)
  await from('203.0.113.8', tooOften)
  expect(lines.map(({ left_out }) => left_out)).toEqual([undefined, undefined])
  waits(60_000)
  await from('203.0.113.7', tooOften)
  expect(lines.map(({ outcome, left_out }) => [outcome, left_out]).at(-1)).toEqual(['people.sign_in_too_often', 499])
})

test('an invalid form is no security event', async () => {
  const { lines, from } = aLog()
  await from('203.0.113.7', new Refusal(failure('people.guest_fields_missing', 400)))
  expect(lines).toEqual([])
})
