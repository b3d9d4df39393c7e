import { expect, test } from 'vitest'
import { filesOfPage, filesOfVisit, formatSizes } from './first-visit.ts'

const manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
  'src/modules/people/web/SignIn.tsx': { file: 'assets/sign-in.js', imports: ['_react.js', '_form.js', 'index.html'] },
  '_form.js': { file: 'assets/form.js' },
  'src/app/web/Board.tsx': { file: 'assets/board.js', imports: ['_map.js', '_react.js'], css: ['assets/board.css'] },
  '_map.js': { file: 'assets/map.js' },
  'style.css': { file: 'assets/style.css' },
}

const budget = { limitKiB: 1, entry: 'index.html', beside: ['sw.js'] }

test('a visit loads the entry, its dynamic imports, everything that these import, and their assets, once', () => {
  const files = filesOfVisit(manifest, { ...budget, onDemand: ['src/modules/people/web/SignIn.tsx', 'style.css'] })
  expect(files).toEqual(['assets/index.js', 'assets/sign-in.js', 'assets/react.js', 'assets/form.js', 'sw.js'])
})

test('a module of the budget that is no chunk of its own is named', () => {
  expect(() => filesOfVisit(manifest, { ...budget, onDemand: ['src/gone.tsx'] })).toThrow('names src/gone.tsx')
})

test('a page loads its scripts and styles, without those of the first visit', () => {
  const files = filesOfPage(manifest, { ...budget, onDemand: [] }, 'src/app/web/Board.tsx')
  expect(files).toEqual(['assets/board.js', 'assets/board.css', 'assets/map.js'])
})

test('exactly the limit is allowed, one byte more is not, and the largest file is named first', () => {
  const sizes = [
    { file: 'small.js', bytes: 24 },
    { file: 'large.js', bytes: 1000 },
  ]
  expect(formatSizes('The form', sizes, 1).ok).toBe(true)
  const { ok, text } = formatSizes('The form', [...sizes, { file: 'drop.js', bytes: 1 }], 1)
  expect(ok).toBe(false)
  expect(text.split('\n').map((line) => line.trim())).toEqual([
    'The form: 1.0 KiB (gzip), above 1 KiB',
    '1.0  large.js',
    '0.0  small.js',
    '0.0  drop.js',
  ])
})
