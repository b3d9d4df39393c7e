import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkConsistency } from '../faults/consistency.ts'
import { differences } from '../faults/convergence.ts'
import { GuestClients } from '../faults/guest-clients.ts'
import { errorsIn, isLong, reportMetrics } from '../faults/metrics.ts'
import { clearEverything, run } from '../faults/program.ts'
import { Reader } from '../faults/reader.ts'
import { asOwner, seedHotel, type TestHotel } from '../faults/seed-hotels.ts'
import { StaffClient } from '../faults/staff-client.ts'
import { createClusterInstallation, type ClusterInstallation } from './installation.ts'

let installation: ClusterInstallation
beforeAll(async () => {
  // Moves while the hotel goes on writing are by logical replication.
  installation = await createClusterInstallation({ wal_level: 'logical' })
}, 180_000)
afterAll(async () => {
  await clearEverything()
  await installation?.cluster.stop()
}, 60_000)

const moves = isLong ? 20 : 2
type Place = { shard: string; name: string; port: number }

/** Where the rows of a hotel are. */
const findPlace = (hotelId: string): Promise<Place> =>
  asOwner(installation.owner, async (sql) => {
    const [place] = await sql<Place[]>`
      select shardid::text as shard, nodename as name, nodeport as port from pg_dist_shard_placement
      where shardid = get_shard_id_for_distribution_column('guests', ${hotelId}::text)`
    if (!place) throw new Error(`No place of ${hotelId}`)
    return place
  })

test(
  `a hotel moves ${moves} times between workers under load: every request is acknowledged, every screen shows the tables`,
  async () => {
    const program = run(installation.settings)
    const { base } = await program.ready
    const hotels = await seedHotel(installation.owner, 4, { guests: 3, staff: 2 })
    const screens = (as: Reader['options']['as']) => (hotel: TestHotel) =>
      hotel[as === 'guest' ? 'guests' : 'staff'].map((person) => new Reader({ base, hotel, person, as }))
    const boards = hotels.flatMap(screens('manager'))
    const readers = [...boards, ...hotels.flatMap(screens('guest'))]
    await Promise.all(readers.map((reader) => reader.open()))
    const phones = new GuestClients(
      base,
      hotels.flatMap((hotel) => hotel.guests.map((guest) => ({ hotel, guest }))),
      { betweenMs: 100 },
    )
    const desk = new StaffClient(boards)
    const moving = hotels[0]!.id
    const times: number[] = []
    for (let done = 0; done < moves; done += 1) {
      await phones.acknowledges(20, 60_000)
      const from = await findPlace(moving)
      const to = installation.cluster.nodes.slice(1).find(({ port }) => port !== from.port)!
      const began = performance.now()
      await asOwner(
        installation.owner,
        (sql) =>
          sql`select citus_move_shard_placement(${from.shard}::bigint, ${from.name}::text, ${from.port}::int,
            ${to.host}::text, ${to.port}::int, shard_transfer_mode => 'force_logical')`,
      )
      times.push(performance.now() - began)
      expect((await findPlace(moving)).port).toBe(to.port)
    }
    await phones.acknowledges(20, 60_000)
    await desk.finish()
    const ledger = await phones.finish()
    expect(await differences(installation.owner, hotels, readers, 60_000)).toEqual([])
    const { rows, ...found } = await checkConsistency(installation.owner, hotels, ledger)
    expect({ ...found, problems: [...ledger.problems, ...desk.problems] }).toEqual({
      lost: [],
      unexpected: [],
      gaps: [],
      falseConfirmations: [],
      problems: [],
    })
    expect(rows).toBe(ledger.acknowledged.size)
    expect(errorsIn(program.output())).toEqual([])
    await Promise.all(readers.map((reader) => reader.close()))
    expect((await program.stop()).code).toBe(0)
    reportMetrics('moves of a hotel', {
      moves,
      acknowledged: ledger.acknowledged.size,
      lost: found.lost.length,
      doubled: rows - ledger.acknowledged.size,
      'longest move ms': Math.max(...times),
      ...ledger.failures,
    })
  },
  isLong ? 1_200_000 : 300_000,
)
