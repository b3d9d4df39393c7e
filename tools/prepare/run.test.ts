import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { run } from './run.mjs'

let cwd: string
let log: string
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'deskbell-run-'))
  log = join(cwd, 'logs', 'a.log')
})
afterEach(() => rmSync(cwd, { recursive: true }))

test('the log has everything that a program printed, on both of its streams', async () => {
  const { ok } = await run(process.execPath, ['-e', 'console.log("bread"); console.error("butter")'], { cwd, log })
  expect(ok).toBe(true)
  expect(readFileSync(log, 'utf8')).toMatch(/bread[^]*butter|butter[^]*bread/)
})

test('a program with a non-zero exit code has failed, and its last lines have no colours', async () => {
  const words = 'process.stdout.write("\\u001b[31mno bread\\u001b[0m"); process.exitCode = 3'
  expect(await run(process.execPath, ['-e', words], { cwd, log })).toEqual({ ok: false, output: 'no bread' })
})

test('a program that does not exist has failed', async () => {
  expect(await run(join(cwd, 'nobody'), [], { cwd, log })).toMatchObject({
    ok: false,
    output: expect.stringContaining('ENOENT'),
  })
})

test('a program without any output for too long is killed', async () => {
  const mumbling = 'setInterval(() => console.log("still trying"), 10)'
  const { ok } = await run(process.execPath, ['-e', mumbling], { cwd, log, silence: 300, life: /\d+%/ })
  expect(ok).toBe(false)
})
