import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { createFolder } from '../testing/file-tree-fixture.ts'
import { pageChunk, staffChunks } from './staff-chunks.ts'

const saying = (name: string, ...imports: string[]): string =>
  [...imports.map((path) => `import '${path}'`), `console.log('${name}')`].join('\n')

const files = {
  'main.ts': [
    saying('entry', './everywhere.ts'),
    ...['staff/Area', 'staff/Board', 'staff/Settings', 'guest/Page'].map((name) => `void import('./${name}.ts')`),
  ].join('\n'),
  'everywhere.ts': saying('everywhere'),
  'staff/Area.ts': saying('area', '../everywhere.ts', '../Card.ts', './move.ts'),
  'staff/Board.ts': saying('board', '../Card.ts', './move.ts'),
  'staff/Settings.ts': saying('settings', './move.ts'),
  'staff/move.ts': saying('move'),
  'guest/Page.ts': saying('page', '../Card.ts', './guest-only.ts'),
  'guest/guest-only.ts': saying('guest-only'),
  'Card.ts': saying('card'),
}

/** The content of each built file, by its name. */
const built = async (more: Rolldown.CodeSplittingGroup[] = []): Promise<Record<string, string[]>> => {
  const root = createFolder(files)
  const groups = [staffChunks({ first: /\/staff\/(Area|Board)\.ts$/, only: /\/staff\// }), ...more]
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: join(root, 'main.ts'), output: { codeSplitting: { groups } } },
    },
  })
  const [output] = [result].flat() as Rolldown.RolldownOutput[]
  return Object.fromEntries(
    (output?.output ?? []).flatMap((one) =>
      one.type === 'chunk'
        ? [[one.name, [...one.code.matchAll(/console\.log\([`'"]([\w-]+)/g)].map(([, word]) => word ?? '').toSorted()]]
        : [],
    ),
  )
}

test('what staff pages need first is one file, and what they share with guest pages another', async () => {
  expect(await built()).toMatchObject({ staff: ['area', 'board', 'move'], 'further-pages': ['card'] })
})

test("no guest page needs the staff's file, and what every page needs first is in neither", async () => {
  expect(await built()).toMatchObject({
    main: ['entry', 'everywhere'],
    Page: ['guest-only', 'page'],
    Settings: ['settings'],
  })
})

test('a page that is loaded on demand is one file with what only it needs', async () => {
  expect(await built([pageChunk('menu', /\/guest\/Page\.ts$/)])).toMatchObject({
    main: ['entry', 'everywhere'],
    menu: ['guest-only', 'page'],
    'further-pages': ['card'],
  })
})
