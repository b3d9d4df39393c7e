import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPercentiles } from '../../../bench/percentiles.ts'
import { checkConsistency } from './consistency.ts'
import { GuestClients } from './guest-clients.ts'
import { ask } from './http.ts'
import { errorsIn, isLong, reportMetrics } from './metrics.ts'
import { createInstallation, clearEverything, run, type Installation } from './program.ts'
import { asOwner, seedHotel } from './seed-hotels.ts'

let installation: Installation
beforeAll(async () => {
  installation = await createInstallation()
}, 60_000)
afterAll(clearEverything)

const nothingWrong = { lost: [], unexpected: [], gaps: [], falseConfirmations: [] }
const phoneCount = 20

/** Twenty guests of five hotels who never stop sending requests. */
const aBusyDay = async () => {
  const hotels = await seedHotel(installation.owner, 5, { guests: 4, staff: 1 })
  const phones = new GuestClients(
    installation.base,
    hotels.flatMap((hotel) => hotel.guests.map((guest) => ({ hotel, guest }))),
  )
  expect(hotels.flatMap(({ guests }) => guests)).toHaveLength(phoneCount)
  await phones.acknowledges(phoneCount, 30_000)
  return { hotels, phones }
}

const kills = isLong ? 200 : 4

test(
  `nothing acknowledged is lost or duplicated when the app is killed ${kills} times under load, sometimes during its start`,
  async () => {
    let program = run(installation.settings)
    await program.ready
    const { hotels, phones } = await aBusyDay()
    const began = performance.now()
    const backAfter: number[] = []
    for (let done = 0; done < kills; done += 1) {
      // Every fourth kill hits a start that may be incomplete.
      if (done % 4 === 3) await pause(Math.random() * 600)
      else await phones.acknowledges(1 + Math.floor(Math.random() * 60), 30_000)
      const { output, errors } = await program.kill()
      expect(errorsIn(output + errors)).toEqual([])
      program = run(installation.settings)
      if (done % 4 !== 2) backAfter.push((await program.ready).ms)
    }
    await program.ready
    await phones.acknowledges(phoneCount, 30_000)
    const ledger = await phones.finish()
    const seconds = (performance.now() - began) / 1000

    const { rows, ...found } = await checkConsistency(installation.owner, hotels, ledger)
    expect(ledger.problems).toEqual([])
    expect(found).toEqual(nothingWrong)
    expect(rows).toBe(ledger.begun.size)
    expect(rows).toBe(ledger.acknowledged.size)
    expect((await program.stop()).code).toBe(0)
    reportMetrics('app kills', {
      kills,
      seconds,
      acknowledged: ledger.acknowledged.size,
      lost: found.lost.length,
      doubled: rows - ledger.acknowledged.size,
      attempts: ledger.attempts,
      'longest start ms': Math.max(...backAfter),
      ...ledger.failures,
    })
  },
  isLong ? 1_800_000 : 120_000,
)

const databaseKills = isLong ? 50 : 2

test(
  `nothing acknowledged is lost or duplicated over ${databaseKills} kills of the database; clients only get "try again"`,
  async () => {
    const program = run(installation.settings)
    await program.ready
    const { hotels, phones } = await aBusyDay()
    const began = performance.now()
    const backAfter: number[] = []
    for (let done = 0; done < databaseKills; done += 1) {
      await phones.acknowledges(1 + Math.floor(Math.random() * 60), 30_000)
      const victim = installation.postmaster()
      const killed = performance.now()
      process.kill(victim, 'SIGKILL')
      await expect
        .poll(
          async () =>
            installation.postmaster() !== victim && (await ask('GET', `${installation.base}/readyz`)).status === 200,
          { interval: 10, timeout: 30_000 },
        )
        .toBe(true)
      backAfter.push(performance.now() - killed)
    }
    await phones.acknowledges(phoneCount, 30_000)
    const ledger = await phones.finish()
    const seconds = (performance.now() - began) / 1000

    const { rows, ...found } = await checkConsistency(installation.owner, hotels, ledger)
    expect(ledger.problems).toEqual([])
    expect(found).toEqual(nothingWrong)
    expect(rows).toBe(ledger.acknowledged.size)
    expect(errorsIn(program.output())).toEqual([])
    expect((await program.stop()).code).toBe(0)
    reportMetrics('database kills', {
      kills: databaseKills,
      seconds,
      acknowledged: ledger.acknowledged.size,
      lost: found.lost.length,
      doubled: rows - ledger.acknowledged.size,
      attempts: ledger.attempts,
      'ready again after ms: p50': getPercentiles(backAfter).p50,
      longest: Math.max(...backAfter),
      ...ledger.failures,
    })
  },
  isLong ? 1_200_000 : 120_000,
)

test('connections that the database terminates one by one are replaced, and no guest is signed out meanwhile', async () => {
  const program = run(installation.settings)
  await program.ready
  const { hotels, phones } = await aBusyDay()
  const cuts = isLong ? 60 : 8
  for (let done = 0; done < cuts; done += 1) {
    await phones.acknowledges(1 + Math.floor(Math.random() * 10), 30_000)
    await asOwner(
      installation.owner,
      (sql) =>
        sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'deskbell%' and random() < 0.5`,
    )
  }
  await phones.acknowledges(phoneCount, 30_000)
  const ledger = await phones.finish()
  const { rows, ...found } = await checkConsistency(installation.owner, hotels, ledger)
  expect(ledger.problems).toEqual([])
  expect(found).toEqual(nothingWrong)
  expect(rows).toBe(ledger.acknowledged.size)
  expect(errorsIn(program.output())).toEqual([])
  expect((await program.stop()).code).toBe(0)
  reportMetrics('connections cut', {
    rounds: cuts,
    acknowledged: ledger.acknowledged.size,
    lost: found.lost.length,
    doubled: rows - ledger.acknowledged.size,
    attempts: ledger.attempts,
    ...ledger.failures,
  })
}, 120_000)
