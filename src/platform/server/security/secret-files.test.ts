import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { secretSettings } from './secret-files.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskbell-secrets-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const write = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const read = (env: Record<string, string>) => () => readSettings(env)

test('a secret is read from its file, without the line end behind it', () => {
  const settings = readSettings({
    DATABASE_URL_FILE: write('database', 'postgres://desk:hidden@db/deskbell\n'),
    SMTP_URL_FILE: write('smtp', 'smtp://ana:hid%20den@mail.example\r\n'),
    MAIL_FROM: 'desk@example.org',
    NOTIFICATION_SECRET_FILE: ` ${write('notification', ' hidden \n\n')} `,
  })
  expect(settings).toMatchObject({
    databaseUrl: 'postgres://desk:hidden@db/deskbell',
    smtp: { user: 'ana', password: 'hid den' },
    notificationSecret: ' hidden ',
  })
})

test('each secret setting can come from a file: what is wrong with it stops the start', () => {
  for (const name of secretSettings) {
    expect(read({ [`${name}_FILE`]: join(folder, 'none') })).toThrow(
      `${name}_FILE names "${join(folder, 'none')}", which cannot be read (ENOENT).`,
    )
    expect(read({ [`${name}_FILE`]: folder })).toThrow(`names "${folder}", which cannot be read (EISDIR).`)
    expect(read({ [`${name}_FILE`]: write('empty', '\n') })).toThrow('which is empty.')
    const both = { [name]: 'hidden', [`${name}_FILE`]: write('both', 'hidden') }
    expect(read(both)).toThrow(new RegExp(`^${name} and ${name}_FILE are both set: set one of them\\.$`))
  }
})

test('a value from a file is checked as any other, and never repeated', () => {
  const DATABASE_URL_FILE = write('wrong', 'postgres://desk:hidden%@db/deskbell')
  expect(read({ DATABASE_URL_FILE })).toThrow(/^DATABASE_URL must [^\n]+\.$/)
  expect(read({ DATABASE_URL_FILE })).not.toThrow(/hidden/)
})
