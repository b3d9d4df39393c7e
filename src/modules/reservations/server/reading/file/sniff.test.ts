import { describe, expect, test } from 'vitest'
import { detectKind } from '#packages/table-files/sniff.ts'
import { fixtures } from '../fixtures/make.ts'

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1')

describe('the format of a file follows from its bytes', () => {
  test.each([
    ['booking.xls', 'xls'],
    ['encrypted.xlsx', 'xls'],
    ['saved-as.xlsx', 'xlsx'],
    ['serbian-windows-1250.csv', 'text'],
    ['unicode-text-utf-16le.txt', 'text'],
    ['unicode-text-utf-16be.txt', 'text'],
  ])('%s is %s', (name, kind) => {
    expect(detectKind(fixtures().get(name)!)).toBe(kind)
  })
  test.each(['', 'Guest Name(s),Unit type\n', '\ufeffGuest\n', '<3 Guests,Unit\n', '[Guest],Unit\n'])(
    'text is text: %j',
    (text) => {
      expect(detectKind(Buffer.from(text))).toBe('text')
    },
  )
})

test.each(['BEGIN:VCALENDAR\r\nVERSION:2.0\r\n', '\ufeffBEGIN:VCALENDAR\n', '\n begin:vcalendar\n'])(
  'a calendar is refused by name: %j',
  (text) => {
    expect(() => detectKind(Buffer.from(text))).toThrow(expect.objectContaining({ problem: 'calendar' }))
  },
)

describe('web pages that are called spreadsheets are refused by name', () => {
  test.each([
    [
      'a web page called .xls',
      '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table><tr><td>Guest name(s)</td></tr></table>',
    ],
    ['a web page with a declaration', '\r\n<!DOCTYPE html>\n<title>Sign in</title>'],
    ['a bare table', '<table border=1>'],
    ['an XML spreadsheet', '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>'],
    ['a saved web archive', 'MIME-Version: 1.0\r\nContent-Type: multipart/related'],
  ])('%s', (_, text) => {
    expect(() => detectKind(bytes(text))).toThrow(expect.objectContaining({ problem: 'web_page' }))
  })
})

describe('files that are no list of reservations are refused', () => {
  test.each([
    ['a PDF', '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n1 0 obj'],
    ['a PNG', '\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR'],
    ['a JPEG', '\u00ff\u00d8\u00ff\u00e0\u0000\u0010JFIF\u0000'],
    ['a GIF', 'GIF89a\u0001\u0000\u0001\u0000'],
    ['a WebP', 'RIFF\u0024\u0000\u0000\u0000WEBPVP8 '],
    ['a HEIC', '\u0000\u0000\u0000\u0018ftypheic'],
    ['a gzip', '\u001f\u008b\u0008\u0000'],
    ['an RTF', '{\\rtf1\\ansi'],
    ['a JSON list', '[{"guest_name": "Ana"}]'],
    ['a JSON object', '{ "items": [] }'],
  ])('%s', (_, text) => {
    expect(() => detectKind(bytes(text))).toThrow(expect.objectContaining({ problem: 'unknown_kind' }))
  })
})
