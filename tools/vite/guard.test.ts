import { describe, expect, test } from 'vitest'
import { buildChunks } from '../testing/build-chunks.ts'
import { createFolder } from '../testing/file-tree-fixture.ts'
import { guard } from './guard.ts'

const building = (files: Record<string, string>): Promise<unknown> =>
  buildChunks(createFolder({ 'package.json': '{"type":"module","imports":{"#*":"./src/*"}}', ...files }), [guard()])
const taxi = 'src/modules/taxi'

describe('the browser build', () => {
  test.each([
    ['a relative path', `${taxi}/server/store.ts`, '../server/store.ts', 'runs on the server only'],
    ['an alias', `${taxi}/server/store.ts`, '#modules/taxi/server/store.ts', 'runs on the server only'],
    ['the composition root', 'src/compose.server.ts', '#compose.server.ts', 'runs on the server only'],
    ['test code', 'src/testing/test-server.ts', '#testing/test-server.ts', 'for tests only'],
  ])('stops at a server module by %s and names its importer', async (_, target, written, why) => {
    const importer = `${taxi}/web/Screen.ts`
    const wrong = building({
      'main.ts': `import './${importer}'`,
      [importer]: `import { x } from '${written}'\nconsole.log(x)`,
      [target]: 'export const x = 1',
    })
    await expect(wrong).rejects.toThrow(importer)
    await expect(wrong).rejects.toThrow(why)
  })

  test('stops at the full build of zod', async () => {
    await expect(building({ 'main.ts': `import { z } from 'zod'\nconsole.log(z)` })).rejects.toThrow('zod/mini')
  })

  test('accepts types, which are removed before', async () => {
    const right = building({
      'main.ts': `import type { X } from '#modules/x/server/x.ts'\nexport const x: X = 1\nconsole.log(x)`,
      'src/modules/x/server/x.ts': 'export type X = number',
    })
    await expect(right).resolves.toBeDefined()
  })
})
