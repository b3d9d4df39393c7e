import { expect, test } from 'vitest'
import { fileTreeFixture } from '../testing/file-tree-fixture.ts'
import { describeModules } from './modules.ts'

test('the modules are listed from the lowest, and an arrow that follows from others is left out', () => {
  const page = describeModules(
    fileTreeFixture({
      'src/modules/taxi/server/service.ts':
        "import '#modules/people/contract.ts'\nimport '#modules/stays/contract.ts'\n",
      'src/modules/stays/module.json': '{ "purpose": "Who stays in a room.", "door": [] }',
      'src/modules/stays/policy.ts':
        "import type { User } from '#modules/people/contract.ts'\nexport type Guest = User\n",
    }),
  )
  expect(page.match(/^(\| \d.*| {2}\S.*)$/gm)).toEqual([
    '| 0 | [people](../src/modules/people) | Who is signed in. |  |',
    '| 1 | [stays](../src/modules/stays) | Who stays in a room. | people |',
    '| 2 | [taxi](../src/modules/taxi) | Guests call a taxi. | people, stays |',
    '  stays --> people',
    '  taxi --> stays',
  ])
})
