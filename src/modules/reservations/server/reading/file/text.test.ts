import { describe, expect, test } from 'vitest'
import { decodeText as decode } from '#packages/table-files/csv/text.ts'
import { inCodePage, inUtf16 } from '../fixtures/make.ts'
import { countKnown } from '../headers.ts'
import { headerWords, type HeaderLanguage } from '../words/header-words.ts'

const decodeText = (bytes: Uint8Array) => decode(bytes, countKnown)

const failed = expect.objectContaining({ problem: 'damaged_text' })
const english = 'Guest Name(s),Unit type,Check-in,Check-out'
const headerIn = (language: HeaderLanguage): string =>
  Object.values(headerWords[language])
    .map(([best]) => best)
    .join(';')

describe('Unicode', () => {
  const text = `${english}\nМилица Kovačević 😀,Ap 1,2026-06-15,2026-06-17\n`
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16 little-endian', inUtf16(text, 'le')],
    ['UTF-16 big-endian', inUtf16(text, 'be')],
  ])('%s', (_, bytes) => {
    expect(decodeText(bytes)).toBe(text)
  })
  test('that is damaged fails, instead of being read as something else', () => {
    const bytes = Buffer.from(text.repeat(3))
    expect(() => decodeText(bytes.subarray(0, bytes.indexOf('č') + 1))).toThrow(failed)
    const spoilt = Buffer.from(bytes)
    spoilt[bytes.indexOf('č')] = 0x20
    expect(() => decodeText(spoilt)).toThrow(failed)
    expect(() => decodeText(inUtf16(text, 'le').subarray(0, -1))).toThrow(failed)
  })
})

describe("the code page of headers in the machine's language", () => {
  const names = {
    'windows-1250': 'Željko Đurić',
    'windows-1251': 'Щукин',
    'windows-1252': 'Müller',
    'windows-1253': 'Γιώργος',
  } as const
  const pages: [HeaderLanguage, keyof typeof names][] = [
    ['sr', 'windows-1250'],
    ['hr', 'windows-1250'],
    ['pl', 'windows-1250'],
    ['hu', 'windows-1250'],
    ['cs', 'windows-1250'],
    ['ru', 'windows-1251'],
    ['de', 'windows-1252'],
    ['it', 'windows-1252'],
    ['es', 'windows-1252'],
    ['fr', 'windows-1252'],
    ['nl', 'windows-1252'],
    ['el', 'windows-1253'],
  ]
  test.each(pages)('%s in %s', (language, page) => {
    const text = `${headerIn(language)}\r\n${names[page]};x\r\n`
    expect(decodeText(inCodePage(text, page))).toBe(text)
  })
})

describe("the code page of English headers follows from the guests' letters", () => {
  test.each([
    ['windows-1250', 'Milica Kovačević'],
    ['windows-1250', 'Đorđe Šćepanović'],
    ['windows-1250', 'Jiří Dvořák'],
    ['windows-1250', 'Łukasz Wójcik'],
    ['windows-1250', 'Małgorzata Wąsik'],
    ['windows-1250', 'Erdős Győző'],
    ['windows-1250', 'Bogdan Ţăranu'],
    ['windows-1250', 'Wasiński'],
    ['windows-1250', 'Zaręba'],
    ['windows-1252', 'Hélène Lefèvre'],
    ['windows-1252', 'Søren Kjærgård'],
    ['windows-1252', 'Íñigo Muñoz'],
    ['windows-1252', 'João Simões'],
    ['windows-1252', 'Nicolò Ferrari'],
    ['windows-1251', 'Сергей Щукин'],
    ['windows-1251', 'Ана Илић'],
    ['windows-1253', 'Γιώργος Παπαδόπουλος'],
    ['windows-1253', 'ΜΑΡΙΑ ΝΙΚΟΛΑΟΥ'],
  ])('%s: %s', (page, name) => {
    const text = `${english}\r\n${name},Ap 1,2026-06-15,2026-06-17\r\nJohn Smith,Ap 2,2026-06-15,2026-06-17\r\n`
    expect(decodeText(inCodePage(text, page))).toBe(text)
  })
  test('letters that central and western Europe share are the same either way', () => {
    const text = `${english}\r\nJürgen Müßig,Ap 1,2026-06-15,2026-06-17\r\n`
    expect(decodeText(inCodePage(text, 'windows-1252'))).toBe(text)
    expect(decodeText(inCodePage(text, 'windows-1250'))).toBe(text)
  })
})
