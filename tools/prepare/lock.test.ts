import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getStartTime, isStale, lock } from './lock.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskbell-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const owner = { pid: 7, born: '1', host: 'desk', since: 1_000, token: 't' }
const world = { now: 2_000, host: 'desk' }

test('a lock is stale when neither its owner nor the owner’s program is alive', () => {
  expect(isStale(owner, undefined, { ...world, alive: () => true })).toBe(false)
  expect(isStale(owner, undefined, { ...world, alive: () => false })).toBe(true)
  expect(isStale(owner, { pid: 8, born: '2' }, { ...world, alive: ({ pid }) => pid === 8 })).toBe(false)
})

test('a lock of another machine is stale only when it is very old', () => {
  expect(isStale(owner, undefined, { ...world, host: 'elsewhere', alive: () => false })).toBe(false)
  expect(isStale(owner, undefined, { now: 1_000 + 61 * 60_000, host: 'elsewhere', alive: () => true })).toBe(true)
})

test('a process that has ended does not count as alive', async () => {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  expect(getStartTime(child.pid!)).toBe('')
  expect(getStartTime(process.pid)).not.toBe('')
})

test('the second waits until the first releases the lock, and is told whom it waits for', async () => {
  const events: string[] = []
  const release = await lock(folder, () => {})
  const second = lock(folder, ({ pid }) => {
    events.push(`waits for ${pid}`)
    release()
  })
  ;(await second)()
  expect(events).toEqual([`waits for ${process.pid}`])
  expect(readdirSync(folder)).toEqual([])
})

test('of many that find a dead owner’s lock at the same time, one after the other gets it', async () => {
  const dead = await aDeadOwnersLock()
  const journal = join(folder, 'journal')
  writeFileSync(journal, '')
  const program = `
    import { appendFileSync } from 'node:fs'
    import { lock } from ${JSON.stringify(join(import.meta.dirname, 'lock.mjs'))}
    const release = await lock(${JSON.stringify(folder)}, () => {})
    appendFileSync(${JSON.stringify(journal)}, 'in\\n')
    await new Promise((done) => setTimeout(done, 20))
    appendFileSync(${JSON.stringify(journal)}, 'out\\n')
    release()`
  const children = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' }),
  )
  const codes = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0]))

  expect(dead).toBe(true)
  expect(codes).toEqual([0, 0, 0, 0])
  expect(readFileSync(journal, 'utf8')).toBe('in\nout\n'.repeat(4))
})

async function aDeadOwnersLock(): Promise<boolean> {
  const program = `
    import { lock } from ${JSON.stringify(join(import.meta.dirname, 'lock.mjs'))}
    await lock(${JSON.stringify(folder)}, () => {})
    process.kill(process.pid, 'SIGKILL')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program])
  await once(child, 'exit')
  return readdirSync(folder).includes('.preparing')
}
