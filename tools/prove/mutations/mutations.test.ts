import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMutations, subjects } from './mutations.ts'

const root = join(import.meta.dirname, '../../..')

const changed = (mutations: ReturnType<typeof createMutations>) => mutations.map(({ line, text }) => [line, text])

test('of a contract: the access of a route, and its feature', () => {
  const text = "const staff = { access: 'manager', feature: 'taxi' } as const\nroute({ id: 'x', access: 'anyone' })"
  expect(changed(createMutations('src/modules/taxi/contract.ts', text, 'guards of routes'))).toEqual([
    [1, text.replace("'manager'", "'anyone'")],
    [1, text.replace(", feature: 'taxi'", '')],
  ])
  expect(createMutations('src/modules/taxi/server/store.ts', text, 'guards of routes')).toEqual([])
})
test('of a store: each condition individually, with all its brackets', () => {
  const text = "a\nq.where('hotel_id', '=', scope.hotelId).where('guest_id', '=', of(scope)).where('id', '=', id)"
  expect(changed(createMutations('src/modules/taxi/server/store.ts', text, 'conditions of scopes'))).toEqual([
    [2, text.replace(".where('hotel_id', '=', scope.hotelId)", '')],
    [2, text.replace(".where('guest_id', '=', of(scope))", '')],
  ])
  const inSql = 'sql`select 1 from hotels where hotel_id = ${scope.hotelId} and x`'
  expect(changed(createMutations('src/modules/menu/server/reading/store.ts', inSql, 'conditions of scopes'))).toEqual([
    [1, 'sql`select 1 from hotels where true and x`'],
  ])
})
test('of the gate: each refusal and each comparison', () => {
  const text = `    if (!hotel) throw new Refusal(hotelUnknown)
    if (wanted && session.actor.kind === kind && session.hotelId === hotelId) return session
`
  expect(changed(createMutations('src/modules/sessions/server/gate.ts', text, 'guards of the gate'))).toEqual([
    [1, text.replace(/^.+/, '')],
    [2, text.replace(' && session.actor.kind === kind', '')],
    [2, text.replace(' && session.hotelId === hotelId', '')],
  ])
})
test('of a policy: a rule that allows everybody', () => {
  const text = `export const isOwn = (actor: Actor, row: { guest_id: string }): boolean => actor.id === row.guest_id
export const mayMove = (actor: Actor): boolean =>
  worksHere(actor)
`
  expect(changed(createMutations('src/modules/people/policy.ts', text, 'guards of the gate'))).toEqual([
    [1, text.replace('actor.id === row.guest_id', 'true')],
    [2, text.replace('\n  worksHere(actor)', ' true')],
  ])
})

// At least this many: a pattern that no longer matches the sources would remove nothing, and so find nothing.
const minCounts = { 'guards of the gate': 16, 'guards of routes': 105, 'conditions of scopes': 125 } as const
test.each(subjects)('of this tree: many %s, each with cells in the matrix', (subject) => {
  const mutations = globSync('src/**/*.ts', { cwd: root }).flatMap((file) =>
    createMutations(file.replaceAll('\\', '/'), readFileSync(join(root, file), 'utf8'), subject),
  )
  expect(mutations.length).toBeGreaterThanOrEqual(minCounts[subject])
  const matrix = readFileSync(join(root, 'src/testing/access-matrix/matrix.test.ts'), 'utf8')
  for (const title of new Set(mutations.flatMap(({ cells }) => (cells ? cells.split('|') : []))))
    expect(matrix).toContain(title)
})
