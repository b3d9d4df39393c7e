import { expect, test } from 'vitest'
import { unzip } from '#packages/table-files/sheet/zip.ts'
import { unknownFileKind } from '../../../contract/import.ts'
import { spreadsheet, zip } from '../fixtures/make.ts'
import { read } from '../read.ts'

const refused = expect.objectContaining({ problem: 'unknown_kind' })
const everything = /./
const megabyte = 1024 * 1024
const text = (length: number): Buffer =>
  Buffer.from('<c r="A1" t="s"><v>17</v></c>'.repeat(Math.ceil(length / 29)).slice(0, length))
/** Text that compresses to one percent, as sheets do at best. */
const sheetLike = (length: number): Buffer =>
  Buffer.from(
    Array.from({ length: Math.ceil(length / 1000) }, (_, row) =>
      `${row * 7919}`.padStart(1000, '<c r="A" t="s"><v>17</v></c>'),
    )
      .join('')
      .slice(0, length),
  )

test('only the wanted files are read from an archive', () => {
  const files = unzip(
    zip([
      { name: 'a.xml', content: Buffer.from('one') },
      { name: 'b.png', content: Buffer.from('two') },
      { name: 'c.xml', content: Buffer.alloc(0) },
    ]),
    /\.xml$/,
  )
  expect([...files].map(([name, content]) => [name, content.toString()])).toEqual([
    ['a.xml', 'one'],
    ['c.xml', ''],
  ])
})

test('a large sheet with a high compression ratio is no bomb', () => {
  const content = sheetLike(8 * megabyte)
  expect(
    unzip(zip([{ name: 'xl/worksheets/sheet1.xml', content }]), everything).get('xl/worksheets/sheet1.xml')?.length,
  ).toBe(content.length)
})

test('a file that unpacks to a thousand times its size is refused before anything is unpacked', async () => {
  const bomb = zip([
    { name: '[Content_Types].xml', content: text(300) },
    { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(60 * megabyte, ' ') },
  ])
  expect(bomb.length).toBeLessThan(100_000)
  const before = process.memoryUsage().arrayBuffers
  expect(() => unzip(bomb, everything)).toThrow(refused)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(megabyte)
  await expect(read(bomb, {})).rejects.toMatchObject({ failure: unknownFileKind })
})

test('many files that are harmless individually are refused by their sum', () => {
  const content = Buffer.alloc(megabyte, ' ')
  expect(() =>
    unzip(
      zip(Array.from({ length: 65 }, (_, index) => ({ name: `xl/worksheets/sheet${index}.xml`, content }))),
      everything,
    ),
  ).toThrow(refused)
})

test('more files than any workbook has are refused', () => {
  expect(() =>
    unzip(zip(Array.from({ length: 501 }, (_, index) => ({ name: `${index}`, content: Buffer.alloc(0) }))), everything),
  ).toThrow(refused)
})

test('a file that declares a small size is not unpacked beyond it', () => {
  expect(() =>
    unzip(zip([{ name: 'a.xml', content: Buffer.alloc(50 * megabyte, ' '), claim: { unpacked: 1000 } }]), everything),
  ).toThrow(refused)
})

test('a file that declares a larger size than it has is refused', () => {
  expect(() => unzip(zip([{ name: 'a.xml', content: text(1000), claim: { unpacked: 1001 } }]), everything)).toThrow(
    refused,
  )
})

test('files that share the same bytes are refused', () => {
  const content = sheetLike(megabyte)
  expect(() =>
    unzip(
      zip([
        { name: 'a.xml', content },
        { name: 'b.xml', content, claim: { at: 0 } },
      ]),
      everything,
    ),
  ).toThrow(refused)
})

test('sizes stored elsewhere, encryption and unknown compression are refused', () => {
  for (const claim of [{ unpacked: 0xffff_ffff }, { at: 0xffff_ffff }, { flags: 1 }, { method: 12 }]) {
    expect(() => unzip(zip([{ name: 'a.xml', content: text(100), claim }]), everything)).toThrow(refused)
  }
  const plain = zip([{ name: 'a.xml', content: text(100) }])
  const end = plain.length - 22
  const large = Buffer.concat([
    plain.subarray(0, end),
    Buffer.from('PK\u0006\u0007', 'latin1'),
    Buffer.alloc(16),
    plain.subarray(end),
  ])
  expect(() => unzip(large, everything)).toThrow(refused)
})

test('a file with a wrong checksum is refused', () => {
  expect(() => unzip(zip([{ name: 'a.xml', content: text(100), claim: { checksum: 7 } }]), everything)).toThrow(refused)
})

test('damage is refused wherever it is', () => {
  const whole = spreadsheet('xlsx', [
    ['Guest Name(s)', 'Unit type', 'Check-in', 'Check-out'],
    ['Ana', 'Ap 1', '2026-06-15', '2026-06-17'],
  ])
  for (const length of [4, 30, 500, whole.length - 30, whole.length - 1])
    expect(() => unzip(whole.subarray(0, length), everything)).toThrow(refused)
  const spoilt = Buffer.from(whole)
  spoilt.fill(0xaa, 300, 340)
  expect(() => unzip(spoilt, everything)).toThrow(refused)
})
