import { expect, test } from 'vitest'
import { readDatabaseUrl } from './database-url.ts'

test('a database address is read in every form that PostgreSQL itself reads', () => {
  expect(readDatabaseUrl('postgres://ana:se%40cret@db.example:6543/deskbell?sslmode=require')).toEqual({
    host: 'db.example',
    port: 6543,
    user: 'ana',
    password: 'se@cret',
    database: 'deskbell',
    ssl: { rejectUnauthorized: false },
  })
  expect(readDatabaseUrl('postgresql://db.example/deskbell')).toMatchObject({ host: 'db.example', port: 5432 })
  expect(readDatabaseUrl('postgres://ana@/deskbell?host=/run/postgresql&port=5433')).toEqual({
    host: '/run/postgresql',
    port: 5433,
    user: 'ana',
    database: 'deskbell',
  })
  expect(readDatabaseUrl('postgres:///deskbell?host=/run/postgresql&user=ana&password=x')).toMatchObject({
    host: '/run/postgresql',
    user: 'ana',
    password: 'x',
  })
  expect(readDatabaseUrl('postgres://ana@%2Frun%2Fpostgresql/deskbell')).toMatchObject({ host: '/run/postgresql' })
  expect(readDatabaseUrl('postgres://?host=/run/postgresql&dbname=deskbell')).toMatchObject({
    host: '/run/postgresql',
    database: 'deskbell',
  })
})

test('encryption and settings of the session come from the query', () => {
  const read = (query: string) => readDatabaseUrl(`postgres://db.example/deskbell?${query}`)
  expect(['disable', 'require', 'verify-full'].map((mode) => read(`sslmode=${mode}`)?.ssl)).toEqual([
    false,
    { rejectUnauthorized: false },
    true,
  ])
  expect(read('application_name=reception&statement_timeout=5s&connect_timeout=3')?.connection).toEqual({
    application_name: 'reception',
    statement_timeout: '5s',
  })
})

test('an invalid database address is recognised', () => {
  for (const text of ['nonsense', 'mysql://db/deskbell', 'postgres:/deskbell', 'postgres://db:port/deskbell', ''])
    expect(readDatabaseUrl(text)).toBeNull()
  for (const part of ['ana:100%sure@db/deskbell', 'a%na@db/deskbell', 'ana@db/100%', 'ana@d%b/x', 'ana:%E4@db/x'])
    expect([part, readDatabaseUrl(`postgres://${part}`)]).toEqual([part, null])
  for (const part of ['ana:12#3@db/deskbell', 'ana:12?3@db/deskbell', 'db/deskbell?port=x', 'db/deskbell?port=70000'])
    expect([part, readDatabaseUrl(`postgres://${part}`)]).toEqual([part, null])
  expect(readDatabaseUrl('postgres://ana:100%25sure@db/deskbell')).toMatchObject({ password: '100%sure' })
})
