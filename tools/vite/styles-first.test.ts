import { expect, test } from 'vitest'
import { movedAhead } from './styles-first.ts'

const style = '<link rel="stylesheet" crossorigin href="/assets/index.css">'

test('the stylesheet comes before what the shell and the build request, once', () => {
  const page = `<head>\n  <title>Deskbell</title>\n  <!--shell:head-->\n  <script src="/a.js"></script>\n  ${style}\n</head>`
  expect(movedAhead(page)).toBe(
    `<head>\n  <title>Deskbell</title>\n  ${style}\n  <!--shell:head-->\n  <script src="/a.js"></script>\n</head>`,
  )
})

test('a page without it stops the build', () => {
  expect(() => movedAhead('<head>\n  <!--shell:head-->\n</head>')).toThrow('no stylesheet')
  expect(() => movedAhead(`<head>\n  ${style}\n</head>`)).toThrow('shell:head')
})
