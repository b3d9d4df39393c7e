import { expect, test } from 'vitest'
import { withFeature } from './list-line.ts'

const add = (text: string): string | undefined => withFeature(text, 'spa', './spa/server/index.ts')

test('a feature is imported after the others and listed as the last', () => {
  expect(
    add(
      "import { taxi } from './taxi/server/index.ts'\n\n/** All. */\nexport const features: readonly Feature[] = [taxi]\n",
    ),
  ).toBe(
    "import { taxi } from './taxi/server/index.ts'\nimport { spa } from './spa/server/index.ts'\n\n/** All. */\nexport const features: readonly Feature[] = [taxi, spa]\n",
  )
})

test('a list with one feature a line stays one', () => {
  expect(add("import { taxi } from './taxi/server/index.ts'\nexport const features = [\n  taxi,\n]\n")).toContain(
    '[\n  taxi,\n  spa,\n]\n',
  )
})

test('the first feature fills the empty list', () => {
  expect(add('export const features = []\n')).toBe(
    "import { spa } from './spa/server/index.ts'\nexport const features = [spa]\n",
  )
})

test('without a list nothing can be added', () => {
  expect(add('export const features = makeFeatures()\n')).toBeUndefined()
})
