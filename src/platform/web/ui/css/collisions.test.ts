import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compile } from 'tailwindcss'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const sheets = globSync('src/**/web/**/*.css', { cwd: root })
const read = (name: string) => readFileSync(root + name, 'utf8')

test('no class of ours is also a Tailwind utility, which would override it from the last layer', async () => {
  const ours = new Set(
    sheets.flatMap((name) => [...read(name).matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/g)].map((match) => match[1] ?? '')),
  )
  const leftOut =
    /@source not inline\('\{(.*?)\}'\)/.exec(read('src/platform/web/ui/css/tailwind.css'))?.[1]?.split(',') ?? []
  const tailwind = await compile('@tailwind utilities;')
  let built = tailwind.build([])
  const colliding = [...ours].filter((name) => {
    const before = built
    built = leftOut.includes(name) ? before : tailwind.build([name])
    return built !== before
  })
  expect(colliding).toEqual([])
})

test('every stylesheet puts its rules into a layer', () => {
  const loose = sheets.filter((name) => !/@layer|@import|@font-face/.test(read(name)))
  expect(loose).toEqual([])
})
