import { createRequire } from 'node:module'
import { afterAll, describe, expect, test } from 'vitest'
import { unavailable } from '#platform/contract/failure.ts'
import { languageCodes } from '#platform/contract/languages.ts'
import { findFaults } from '#testing/pdf/archival.ts'
import { getCatalog, getPages, getStream, parsePdf, type Dictionary, type Pdf } from '#testing/pdf/parse.ts'
import { readPage, readTexts } from '#testing/pdf/text.ts'
import type { PdfDocument } from './document.ts'
import { createPdfMaker } from './maker.ts'

// The package is older than modules, and its types do not match.
const { default: readPixels } = createRequire(import.meta.url)('jsqr') as {
  default: (pixels: Uint8ClampedArray, width: number, height: number) => { data: string } | null
}

const maker = createPdfMaker()
afterAll(() => maker.stop())

const getPaper = (values: Partial<PdfDocument> = {}): PdfDocument => ({
  language: 'de',
  title: 'Rechnung INV-0042',
  madeAt: '2026-11-24T10:00:00.000Z',
  sender: { name: 'Hotel Marina', lines: ['Slovenska obala 12, 85310 Budva', 'PIB 02837465'] },
  kind: 'Rechnung',
  number: 'INV-0042',
  receiver: { label: 'Gast', name: 'Jonas Weber', lines: ['Room 12'] },
  facts: [{ label: 'Datum', value: '24.11.2026' }],
  columns: [
    { title: 'Beschreibung', align: 'left' },
    { title: 'Betrag', align: 'right' },
  ],
  rows: [['Übernachtung', '504,00 €']],
  sums: [{ label: 'MwSt. 7 %', value: '32,97 €' }],
  total: { label: 'Gesamt', value: '504,00 €' },
  note: 'IBAN ME25 5050 0001 2345 6789 51',
  closing: 'Danke, dass Sie bei uns waren.',
  smallPrint: 'Kein Fiskalbeleg.',
  ...values,
})

/** Reads the QR code of a document from its squares, as a phone does from the paper. */
const readCode = (pdf: Pdf): string | undefined => {
  const [page] = getPages(pdf)
  const squares = Array.from(
    getStream(pdf, page?.get('Contents'))
      .toString('latin1')
      .matchAll(/^(\d+) (\d+) 1 1 re$/gm),
    ([, x, y]) => [Number(x), Number(y)] as const,
  )
  const [scale, margin] = [4, 4]
  const side = (Math.max(...squares.map(([x]) => x)) + 1 + 2 * margin) * scale
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [x, y] of squares)
    for (let down = 0; down < scale; down += 1)
      for (let across = 0; across < scale; across += 1) {
        const at = ((y + margin) * scale + down) * side + (x + margin) * scale + across
        pixels.fill(0, at * 4, at * 4 + 3)
      }
  return readPixels(pixels, side, side)?.data
}

describe('a document', () => {
  test('says everything once, in the order of reading, as text', async () => {
    const pdf = parsePdf(await maker.make(getPaper()))
    expect(readTexts(pdf)).toEqual([
      'Hotel Marina',
      'Slovenska obala 12, 85310 Budva',
      'PIB 02837465',
      'RECHNUNG',
      'INV-0042',
      'Gast',
      'Jonas Weber',
      'Room 12',
      'Datum',
      '24.11.2026',
      'BESCHREIBUNG',
      'BETRAG',
      'Übernachtung',
      '504,00 €',
      'MwSt. 7 %',
      '32,97 €',
      'Gesamt',
      '504,00 €',
      'IBAN ME25 5050 0001 2345 6789 51',
      'Danke, dass Sie bei uns waren.',
      'Kein Fiskalbeleg.',
    ])
  })
  test('has its sender, its number and its total in one font, each in one line', async () => {
    const pdf = parsePdf(await maker.make(getPaper({ number: 'INV-0001' })))
    const { pieces } = readPage(pdf, getPages(pdf)[0] as Dictionary)
    const fonts = ['Hotel Marina', 'INV-0001', 'Gesamt'].map((text) => pieces.find((one) => one.text === text)?.font)
    expect([fonts, fonts[0]]).toEqual([[fonts[0], fonts[0], fonts[0]], expect.any(String)])
  })
  test('is PDF/A-3b and tagged, with its language and title', async () => {
    for (const language of languageCodes) {
      const pdf = parsePdf(await maker.make(getPaper({ language, title: `Счёт ${language} INV-0042` })))
      expect([findFaults(pdf), getCatalog(pdf).get('Lang')]).toEqual([[], language])
    }
  })
  test('has a block below its note, with a code that a phone reads', async () => {
    const block = {
      sentence: 'Der Beleg kommt.',
      values: [{ label: 'IKOF', value: '9F1C2AB47E0D5538' }],
      code: { text: `https://tax.example/${'a'.repeat(480)}`, label: 'QR-Code des Belegs' },
    }
    const bytes = await maker.make(getPaper({ block, smallPrint: '' }))
    const pdf = parsePdf(bytes)
    expect(findFaults(pdf)).toEqual([])
    expect(readTexts(pdf).slice(-5)).toEqual([
      'IBAN ME25 5050 0001 2345 6789 51',
      'Der Beleg kommt.',
      'IKOF',
      '9F1C2AB47E0D5538',
      'Danke, dass Sie bei uns waren.',
    ])
    expect(readCode(pdf)).toBe(block.code.text)
  })
  test('has the same bytes each time, and others when something in it differs', async () => {
    const [one, again, other] = await Promise.all([
      maker.make(getPaper()),
      maker.make(getPaper()),
      maker.make(getPaper({ number: 'INV-0043' })),
    ])
    expect(Buffer.compare(one, again)).toBe(0)
    expect(Buffer.compare(one, other)).not.toBe(0)
  })
  test('a long table goes on with its titles on further pages, and no row is lost or cut in two', async () => {
    const rows = Array.from({ length: 50 }, (_, at) => [
      `${at}: ${'Doppelzimmer zum Meer '.repeat(1 + (at % 9))}`.trim(),
      `${at},00 €`,
    ])
    const pdf = parsePdf(await maker.make(getPaper({ rows, watermark: 'Entwurf' })))
    const texts = readTexts(pdf)
    expect(findFaults(pdf)).toEqual([])
    for (const [text = '', amount] of rows)
      expect(texts.filter((one) => one === text || one === amount)).toEqual([text, amount])
    const pages = getPages(pdf).map((page) => readPage(pdf, page).pieces.map(({ text }) => text.trim()))
    expect(pages.length).toBeGreaterThan(2)
    for (const [at, pieces] of pages.entries())
      expect(pieces).toEqual(expect.arrayContaining(['Entwurf', 'BETRAG', `Seite ${at + 1} von ${pages.length}`]))
  })
  test('names in Latin, Greek and Cyrillic letters come out, in each of its fonts; pictures are left out', async () => {
    for (const name of [
      'Győző Đorđević Čapek Łukasz Țepeș Çelë ß €',
      'Жанна Ђорђевић Їжакевич Әлия Ѓорѓи',
      'Γιώργος Παπαδόπουλος Ἀθηνᾶ',
      'Nguyễn Thị Ngọc Ánh Ŵyn Ħal Ŋa',
    ]) {
      const pdf = parsePdf(
        await maker.make(
          getPaper({ sender: { name, lines: [] }, receiver: { label: 'Gast', name, lines: ['Room 12 👋🏽🇲🇪'] } }),
        ),
      )
      expect(readTexts(pdf).filter((text) => text === name)).toEqual([name, name])
      expect(readTexts(pdf)).toContain('Room 12')
      expect(findFaults(pdf)).toEqual([])
    }
  })
  test('letters that no font has are named, and nothing is printed in their place', async () => {
    for (const [name, letters] of [
      ['王小明', '王小明'],
      ['محمد علي', 'محدعلي'],
      ['דוד כהן', 'דוכהן'],
      ['สมชาย ใจดี', 'สมชายใจดี'],
      ['अनिता', 'अनिता'],
      ['Ana 王 Kos', '王'],
      ['👋', '👋'],
    ] as const)
      await expect(maker.make(getPaper({ receiver: { label: 'Gast', name, lines: [] } }))).rejects.toMatchObject({
        letters: expect.stringMatching(new RegExp(`^[${letters}]+$`, 'u')),
      })
    expect((await maker.make(getPaper())).length).toBeGreaterThan(1000)
  })
  test('words without a space and an empty cell do no harm', async () => {
    const word = 'x'.repeat(200)
    const pdf = parsePdf(
      await maker.make(getPaper({ rows: [[word, '']], sender: { name: 'W'.repeat(120), lines: [] } })),
    )
    expect(readTexts(pdf)).toContain(word)
    expect(findFaults(pdf)).toEqual([])
  })
})

test('two are made at a time, 20 wait, and a further one is told to come back', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 25 }, () => maker.make(getPaper())))
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  expect(outcomes.length - refused.length).toBe(22)
  for (const reason of refused) expect(reason).toMatchObject({ failure: unavailable, retryAfterSeconds: 5 })
})

test('the checker finds a document that is none', async () => {
  const bytes = Buffer.from(await maker.make(getPaper()))
  const broken = (from: string, to: string) =>
    findFaults(parsePdf(Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1')))
  expect(broken('/Identity-H', '/Identity-V')).not.toEqual([])
  expect(broken('<pdfaid:part>3', '<pdfaid:part>2')).not.toEqual([])
  expect(broken('/GTS_PDFA1', '/GTS_PDFX1')).not.toEqual([])
  expect(broken('/Marked true', '/Marked null')).not.toEqual([])
})
