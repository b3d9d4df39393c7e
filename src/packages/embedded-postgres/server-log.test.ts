import {
  closeSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aFolder, clearAway } from '#testing/embedded-postgres/folders.ts'
import { lastServerLines, limitServerLog, openServerLog } from './server-log.ts'

afterAll(clearAway)

test('the log stays below its limit while the server goes on writing to it, with one older part', () => {
  const path = join(aFolder(), 'server.log')
  const server = openServerLog(path)
  writeSync(server, 'short\n')
  limitServerLog(path)
  expect(existsSync(`${path}.1`)).toBe(false)

  for (const turn of ['first', 'second']) {
    writeSync(server, `${turn} `.repeat(2_000_000))
    limitServerLog(path)
    expect(statSync(path).size).toBe(0)
    expect(readFileSync(`${path}.1`, 'utf8')).toContain(turn)
  }
  const from = statSync(path).size
  writeSync(server, 'still here\n')
  expect(lastServerLines(path, from)).toBe('still here')
  closeSync(server)
})

test('the log is private and never written through a link', () => {
  const folder = aFolder()
  closeSync(openServerLog(join(folder, 'server.log')))
  expect(statSync(join(folder, 'server.log')).mode & 0o777).toBe(0o600)

  mkdirSync(join(folder, 'elsewhere'))
  writeFileSync(join(folder, 'elsewhere', 'passwd'), 'root')
  symlinkSync(join(folder, 'elsewhere', 'passwd'), join(folder, 'linked.log'))
  expect(() => openServerLog(join(folder, 'linked.log'))).toThrow(/ELOOP/)
})
