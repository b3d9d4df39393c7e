import { afterEach, expect, test } from 'vitest'
import { checkConsistency } from '../faults/consistency.ts'
import { GuestClients } from '../faults/guest-clients.ts'
import { errorsIn, isLong, reportMetrics } from '../faults/metrics.ts'
import { clearEverything, run } from '../faults/program.ts'
import { seedHotel } from '../faults/seed-hotels.ts'
import { createAddress, promote, replicateSynchronously, startPrimary, startStandby, stopFollowing } from './standby.ts'

afterEach(clearEverything, 60_000)

const requests = isLong ? 2_000 : 100

/** Guests who never stop asking, through a program on a primary with a standby. */
const createBusyPair = async () => {
  const primary = await startPrimary()
  const address = await createAddress(primary)
  const program = run({
    DATABASE_URL: address.url,
    DEMO: 'off',
    NIGHTLY_BACKUPS: 'off',
    GUEST_WRITES: '1000000000',
    GUEST_STREAMS: '1000000000',
  })
  const { base } = await program.ready
  const standby = await startStandby(primary)
  const hotels = await seedHotel(primary.owner, 4, { guests: 3, staff: 1 })
  const phones = new GuestClients(
    base,
    hotels.flatMap((hotel) => hotel.guests.map((guest) => ({ hotel, guest }))),
  )
  return { primary, standby, address, program, hotels, phones }
}

test(
  'when the primary dies and its standby takes over, no acknowledged request is lost with synchronous replication',
  async () => {
    const { primary, standby, address, program, hotels, phones } = await createBusyPair()
    await replicateSynchronously(primary)
    await phones.acknowledges(requests, 120_000)
    const died = performance.now()
    await primary.kill()
    await promote(standby)
    address.leadTo(standby)
    await phones.acknowledges(1, 60_000)
    const after = performance.now() - died
    await phones.acknowledges(20, 60_000)
    const ledger = await phones.finish()
    const { rows, ...found } = await checkConsistency(standby.owner, hotels, ledger)
    expect(ledger.problems).toEqual([])
    expect(found).toEqual({ lost: [], unexpected: [], gaps: [], falseConfirmations: [] })
    expect(rows).toBe(ledger.acknowledged.size)
    expect(errorsIn(program.output())).toEqual([])
    expect((await program.stop()).code).toBe(0)
    await address.close()
    reportMetrics('fail-over, synchronous', {
      acknowledged: ledger.acknowledged.size,
      lost: found.lost.length,
      doubled: rows - ledger.acknowledged.size,
      'first acknowledged after ms': after,
      ...ledger.failures,
    })
  },
  isLong ? 300_000 : 150_000,
)

test('with asynchronous replication exactly that is lost which the standby had not received', async () => {
  const { primary, standby, address, program, hotels, phones } = await createBusyPair()
  await phones.acknowledges(requests, 120_000)
  // A write acknowledged before the standby was cut off may have reached it or not.
  const received = await stopFollowing(standby).then(() => new Set(phones.ledger.acknowledged))
  await phones.acknowledges(20, 60_000)
  const acknowledged = phones.ledger.acknowledged.size
  await primary.kill()
  await promote(standby)
  address.leadTo(standby)
  await phones.acknowledges(20, 60_000)
  const ledger = await phones.finish()
  const { lost, gaps, falseConfirmations } = await checkConsistency(standby.owner, hotels, ledger)
  expect({ gaps, falseConfirmations, problems: ledger.problems }).toEqual({
    gaps: [],
    falseConfirmations: [],
    problems: [],
  })
  expect(lost.length).toBeGreaterThan(0)
  expect((await program.stop()).code).toBe(0)
  await address.close()
  reportMetrics('fail-over, asynchronous, the standby cut off first', {
    acknowledged: ledger.acknowledged.size,
    'of these while the standby was cut off': acknowledged - received.size,
    lost: lost.length,
    ...ledger.failures,
  })
}, 150_000)
