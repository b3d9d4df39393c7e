import { expect, test } from 'vitest'
import { readDatabaseUrl } from './database-url.ts'

test('a database address is read in every form that PostgreSQL itself reads', () => {
  expect(readDatabaseUrl('postgres://ana:se%40cret@db.example:6543/deskbell?sslmode=require')).toEqual({
    url: 'postgres://ana:se%40cret@db.example:6543/deskbell?sslmode=require',
    host: 'db.example',
    port: 6543,
  })
  expect(readDatabaseUrl('postgresql://db.example/deskbell')).toMatchObject({ host: 'db.example', port: 5432 })
  expect(readDatabaseUrl('postgres://ana@/deskbell?host=/run/postgresql&port=5433')).toEqual({
    url: 'postgres://ana@localhost/deskbell',
    host: '/run/postgresql',
    port: 5433,
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

test('an invalid database address is recognised', () => {
  for (const text of ['nonsense', 'mysql://db/deskbell', 'postgres:/deskbell', 'postgres://db:port/deskbell', ''])
    expect(readDatabaseUrl(text)).toBeNull()
})
