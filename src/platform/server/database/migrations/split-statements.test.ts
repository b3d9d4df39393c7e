import { expect, test } from 'vitest'
import { splitStatements } from './split-statements.ts'

test('a semicolon ends a statement, except in strings, names, dollar quotes and comments', () => {
  const statements = [
    "insert into a values (';', 'it''s; fine', e'a\\';b')",
    'create table "odd;name" (id text)',
    '-- first; a comment\ncreate function f() returns void language plpgsql as $$ begin perform 1; end $$',
    "do $outer$ begin execute $inner$ select ';'; $inner$; end $outer$",
    '/* two; lines;\n */ select 1',
  ]
  expect(splitStatements(`${statements.join(';\n\n')};\n`)).toEqual(statements)
})

test('what is no statement is left out', () => {
  expect(splitStatements('-- nothing; here\n;;\n /* ; */ ')).toEqual([])
  expect(splitStatements('select 1 -- the last one')).toEqual(['select 1 -- the last one'])
})
