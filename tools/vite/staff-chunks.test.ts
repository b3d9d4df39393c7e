import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { buildChunks } from '../testing/build-chunks.ts'
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
  'staff/Settings.ts': saying('settings', './move.ts', '../picture.ts'),
  'staff/move.ts': saying('move'),
  'guest/Page.ts': saying('page', '../Card.ts', '../picture.ts', './guest-only.ts'),
  'guest/guest-only.ts': saying('guest-only'),
  'Card.ts': saying('card'),
  'picture.ts': saying('picture'),
}

const staffOnly = /\/staff\//
const guestPage = /\/guest\/Page\.ts$/

/** The content of each built file, by its name. */
const built = async (
  more: Rolldown.CodeSplittingGroup[] = [],
  guests: readonly RegExp[] = [],
): Promise<Record<string, string[]>> => {
  const groups = [staffChunks({ first: /\/staff\/(Area|Board)\.ts$/, only: staffOnly, guests }), ...more]
  const chunks = await buildChunks(createFolder(files), [], { codeSplitting: { groups } })
  return Object.fromEntries(
    chunks.map(({ name, code }) => [
      name,
      Array.from(code.matchAll(/console\.log\([`'"]([\w-]+)/g), ([, word = '']) => word).toSorted(),
    ]),
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

test('a page that is loaded on demand is one file with all that it needs and the first staff visit does not', async () => {
  expect(await built([pageChunk('menu', guestPage)])).toMatchObject({
    main: ['entry', 'everywhere'],
    menu: ['guest-only', 'page', 'picture'],
    'further-pages': ['card'],
  })
})

test('what it shares with the first staff visit is in another file than what guests load later', async () => {
  const files = await built([pageChunk('menu', guestPage)], [guestPage])
  expect(files).toMatchObject({ menu: ['guest-only', 'page', 'picture'], shared: ['card'] })
  expect(files).not.toHaveProperty('further-pages')
})
