import { expect, test } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { scopeFor } from './scope.ts'
import { createTestServer } from './test-server.ts'

test('a statement that leaves its hotel to row-level security fails its test: a read, a write, or one for another hotel', async () => {
  const world = await createTestServer({ features: [] })
  const [ours, theirs] = [await world.aHotel(), await world.aHotel()]
  const scope = scopeFor(ours, null)
  const { database } = world.server
  await database.read(scope, (tx) => tx.selectFrom('guests').select('id').where('hotel_id', '=', ours).execute())
  expect(world.watch.faults).toEqual([])
  await database.read(scope, (tx) => tx.selectFrom('guests').select('id').execute())
  await database.read(scope, (tx) => tx.selectFrom('guests').select('id').where('hotel_id', '=', theirs).execute())
  await database.write(scope, (tx) =>
    tx.updateTable('guests').set({ guest_name: 'Nobody' }).where('id', '=', newId()).execute(),
  )
  expect(world.watch.faults).toHaveLength(3)
  await expect(world.close()).rejects.toThrow('does not name its hotel')
})
