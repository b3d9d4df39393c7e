import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPercentiles } from '../../../bench/percentiles.ts'
import { checkConsistency } from '../faults/consistency.ts'
import { GuestClients } from '../faults/guest-clients.ts'
import { errorsIn, isLong, reportMetrics } from '../faults/metrics.ts'
import { clearEverything, run } from '../faults/program.ts'
import { seedHotel } from '../faults/seed-hotels.ts'
import { createClusterInstallation, type ClusterInstallation } from './installation.ts'

let installation: ClusterInstallation
beforeAll(async () => {
  installation = await createClusterInstallation()
}, 180_000)
afterAll(async () => {
  await clearEverything()
  await installation?.cluster.stop()
}, 60_000)

const kills = isLong ? 50 : 3
const places = ['coordinator', 'first worker', 'second worker'] as const

test(
  `nothing acknowledged is lost or doubled over ${kills} kills of coordinator and workers; failures say only "try again"`,
  async () => {
    const program = run(installation.settings)
    const { base } = await program.ready
    const hotels = await seedHotel(installation.owner, 8, { guests: 3, staff: 1 })
    const phones = new GuestClients(
      base,
      hotels.flatMap((hotel) => hotel.guests.map((guest) => ({ hotel, guest }))),
    )
    const served = (more: number): Promise<void> =>
      phones.acknowledges(more, 60_000).catch((error: Error) => {
        throw new Error(`${error.message}\n${errorsIn(program.output()).join('\n')}`)
      })
    const everybody = hotels.flatMap(({ guests }) => guests).length
    await served(everybody)
    const began = performance.now()
    const backAfter: number[] = []
    for (let done = 0; done < kills; done += 1) {
      await served(1 + Math.floor(Math.random() * 60))
      const killed = performance.now()
      await installation.cluster.kill(done % places.length)
      // Each hotel has to get a request through again.
      await served(everybody)
      backAfter.push(performance.now() - killed)
    }
    const ledger = await phones.finish()
    const seconds = (performance.now() - began) / 1000

    const { rows, ...found } = await checkConsistency(installation.owner, hotels, ledger)
    expect(ledger.problems).toEqual([])
    expect(found).toEqual({ lost: [], unexpected: [], gaps: [], falseConfirmations: [] })
    expect(rows).toBe(ledger.acknowledged.size)
    expect(errorsIn(program.output())).toEqual([])
    expect((await program.stop()).code).toBe(0)
    reportMetrics('kills of a cluster', {
      kills,
      seconds,
      acknowledged: ledger.acknowledged.size,
      lost: found.lost.length,
      doubled: rows - ledger.acknowledged.size,
      attempts: ledger.attempts,
      'all served again after ms: p50': getPercentiles(backAfter).p50,
      longest: Math.max(...backAfter),
      ...ledger.failures,
    })
  },
  isLong ? 1_800_000 : 300_000,
)
