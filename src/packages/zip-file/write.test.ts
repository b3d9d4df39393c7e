import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowSlow } from '#testing/setup/allow-slow.ts'
import { writeZip, type ZippedFile } from './write.ts'

let folder = ''
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'deskbell-zip-'))))
afterAll(() => rmSync(folder, { recursive: true }))

const write = async (name: string, files: Iterable<ZippedFile>): Promise<string> => {
  const file = join(folder, name)
  const parts: Uint8Array[] = []
  for await (const part of writeZip(files, new Date('2026-11-29T20:15:31Z'))) parts.push(part)
  writeFileSync(file, Buffer.concat(parts))
  return file
}
const list = (file: string): string[] => execFileSync('unzip', ['-Z1', file], { encoding: 'utf8' }).trim().split('\n')

test('another program reads each file as it was, with its name and its moment', async () => {
  const text = Buffer.from('number;surname\r\n2026-00001;Петровић\r\n'.repeat(2_000))
  const noise = crypto.getRandomValues(new Uint8Array(5_000))
  const file = await write('a.zip', [
    { name: 'books/guests.csv', content: text },
    { name: 'noise.bin', content: noise },
    { name: 'empty.txt', content: new Uint8Array() },
  ])
  execFileSync('unzip', ['-q', file, '-d', join(folder, 'a')])
  expect(readFileSync(join(folder, 'a/books/guests.csv'))).toEqual(text)
  expect(new Uint8Array(readFileSync(join(folder, 'a/noise.bin')))).toEqual(noise)
  expect(readFileSync(join(folder, 'a/empty.txt')).length).toBe(0)
  expect(readFileSync(file).length).toBeLessThan(text.length / 5)
  expect(execFileSync('unzip', ['-Z', '-T', file], { encoding: 'utf8' })).toContain('20261129.201530 noise.bin')
})

test('more files than the number at the end of a ZIP can say are all there', async () => {
  allowSlow('writes seventy thousand files')
  const files = Array.from({ length: 70_000 }, (_, at) => ({ name: `${at}.svg`, content: Buffer.from(`<svg>${at}`) }))
  const file = await write('b.zip', files)
  expect(list(file).length).toBe(70_000)
  expect(execFileSync('unzip', ['-p', file, '69999.svg'], { encoding: 'utf8' })).toBe('<svg>69999')
}, 60_000)
