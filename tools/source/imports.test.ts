import { expect, test } from 'vitest'
import { getImports } from './imports.ts'
import { parseSource } from './parse.ts'

const importsIn = (text: string, path = 'file.ts') =>
  getImports(parseSource(path, text)).map(({ from, names, lazy, line }) => ({ from, names, lazy, line }))

test('every kind of import is found, with its names and its line', () => {
  const text = [
    "import * as z from 'zod/mini'",
    "import type { Row } from './row.ts'",
    "import first, { second as other } from './two.ts'",
    "import './style.css'",
    "export * from './all.ts'",
    "export { one, two as three } from './some.ts'",
    "const page = () => import('./Page.tsx')",
    "type Lazy = import('./types.ts').Lazy",
  ].join('\n')
  expect(importsIn(text)).toEqual([
    { from: 'zod/mini', names: ['*'], lazy: false, line: 1 },
    { from: './row.ts', names: ['Row'], lazy: false, line: 2 },
    { from: './two.ts', names: ['default', 'second'], lazy: false, line: 3 },
    { from: './style.css', names: [], lazy: false, line: 4 },
    { from: './all.ts', names: ['*'], lazy: false, line: 5 },
    { from: './some.ts', names: ['one', 'two'], lazy: false, line: 6 },
    { from: './Page.tsx', names: ['*'], lazy: true, line: 7 },
    { from: './types.ts', names: ['*'], lazy: false, line: 8 },
  ])
})

test('comments, strings and JSX text that look like imports are none', () => {
  const text =
    "// import './a.ts'\nconst a = \"import './b.ts'\"\nconst b = `export * from './c.ts'`\nconst c = <p>import './d.ts'</p>\n"
  expect(importsIn(text, 'file.tsx')).toEqual([])
})

test('a computed import() is left alone', () => {
  expect(importsIn('const load = (name: string) => import(name)\n')).toEqual([])
})
