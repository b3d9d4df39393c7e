import { expect, test } from 'vitest'
import { inHaste } from './inline-styles.ts'

const page = `<head>
    <title>Deskbell</title>
    <!--shell:head-->
    <script type="module" crossorigin src="/entry.js"></script>
    <link rel="modulepreload" crossorigin href="/large.js">
    <link rel="stylesheet" crossorigin href="/assets/index.css">
  </head>`
const files: Record<string, string> = {
  'entry.js': 'import "/large.js"',
  'large.js': 'export const words = "of a library"',
  'assets/index.css': 'p{color:$&}',
}

test('the largest script is requested first, and the styles stand in the page; their file counts as loaded', () => {
  expect(inHaste(page, (file) => files[file])).toBe(`<head>
    <title>Deskbell</title>
    <link rel="modulepreload" crossorigin href="/large.js">
    <script type="module" crossorigin src="/entry.js"></script>
    <!--shell:head-->
    <style nonce="deskbell-page-nonce">p{color:$&}</style>
    <link rel="stylesheet" disabled href="/assets/index.css">
  </head>`)
})

test('a page without styles or the place for the shell stops the build', () => {
  expect(() => inHaste('<head><!--shell:head--></head>', (file) => files[file])).toThrow('no styles')
  expect(() => inHaste(page, () => undefined)).toThrow('no styles')
  expect(() => inHaste(page, () => 'p{content:"</style>"}')).toThrow('no styles')
  expect(() => inHaste(page.replace('<!--shell:head-->', ''), (file) => files[file])).toThrow('shell:head')
})
