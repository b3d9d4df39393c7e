import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, createServer, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { createFolder } from '../testing/file-tree-fixture.ts'
import { mentionedIn, messages, getMessages } from './messages.ts'

const taxi = 'src/features/taxi/messages'
const some = {
  [`${taxi}/en.json`]:
    '{ "title": "Taxi", "wait_one": "{{count}} minute", "wait_other": "{{count}} minutes", "only_english": "x" }',
  [`${taxi}/sr.json`]:
    '{ "title": "Taksi", "wait_one": "{{count}} minut", "wait_few": "{{count}} minuta", "wait_other": "{{count}} minuta" }',
  [`${taxi}/de.json`]: '{ "title": "Taxi rufen" }',
  'src/platform/messages/en.json': '{ "close": "Close" }',
}

test('a language has its own texts, and falls back to Serbian and then to English', () => {
  expect(getMessages(createFolder(some), 'de')).toEqual({
    platform: { close: 'Close' },
    taxi: {
      title: 'Taxi rufen',
      wait_one: '{{count}} minut',
      wait_few: '{{count}} minuta',
      wait_other: '{{count}} minuta',
      only_english: 'x',
    },
  })
})

test('the plural forms of two languages are not mixed', () => {
  expect(
    getMessages(createFolder({ ...some, [`${taxi}/hu.json`]: '{ "wait_other": "{{count}} perc" }' }), 'hu')['taxi'],
  ).toEqual({ title: 'Taksi', wait_other: '{{count}} perc', only_english: 'x' })
})

/** The texts in the built files of this entry and its chunks, by chunk. */
const built = async (code: Record<string, string>): Promise<Rolldown.OutputChunk[]> => {
  const root = createFolder({ ...some, ...code })
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [messages()],
    build: { write: false, minify: false, rolldownOptions: { input: join(root, 'main.ts') } },
  })
  const [output] = [result].flat() as Rolldown.RolldownOutput[]
  return output?.output.filter((one) => one.type === 'chunk') ?? []
}
const page = `import { first, rest } from 'virtual:messages'\nglobalThis.texts = [first, rest]\n`

test('every language has two files, loaded on demand: what every page needs first, and the rest', async () => {
  const chunks = await built({
    'main.ts': `${page}globalThis.t('taxi.title')\nglobalThis.t('taxi.wait', { count: 1 })\nvoid import('./dialog.ts')`,
    'dialog.ts': `globalThis.t('platform.close')`,
  })
  const getCode = (id: string): string =>
    chunks.find(({ facadeModuleId }) => facadeModuleId === `\0virtual:messages/${id}`)?.code ?? ''
  const getTexts = (id: string): unknown =>
    JSON.parse(JSON.parse(/JSON\.parse\((".*")\)/.exec(getCode(id))?.[1] ?? '') as string)
  expect(getTexts('en')).toEqual({
    taxi: { title: 'Taxi', wait_one: '{{count}} minute', wait_other: '{{count}} minutes' },
  })
  expect(getTexts('en/rest')).toEqual({ platform: { close: 'Close' }, taxi: { only_english: 'x' } })
  expect(
    chunks.filter(({ isDynamicEntry, facadeModuleId }) => isDynamicEntry && facadeModuleId?.includes('messages')),
  ).toHaveLength(20)
  expect(chunks.find(({ isEntry }) => isEntry)?.code).not.toContain('Taksi')
})

test('a key with a placeholder stands for every key with its beginning, a plural for all its forms', () => {
  const mentioned = mentionedIn("t(`taxi.status_${status}`); t('taxi.wait', { count }); failure('taxi.gone', 404)")
  expect(
    ['status_new', 'status', 'wait_few', 'wait_long', 'gone', 'wait'].map((key) => mentioned('taxi', key)),
  ).toEqual([true, false, true, false, true, true])
  expect(mentioned('menu', 'gone')).toBe(false)
})

test('in development a changed file is sent to the page, with the whole language', async () => {
  const root = createFolder(some)
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [messages()],
    server: { middlewareMode: true, ws: false },
  })
  try {
    const told = new Promise<unknown>((resolve) => {
      server.environments.client.hot.send = ((event: string, data: unknown) =>
        event === 'messages' && resolve(data)) as typeof server.ws.send
    })
    expect((await server.transformRequest('virtual:messages/de'))?.code).toContain('Taxi rufen')
    const file = join(root, taxi, 'de.json')
    writeFileSync(file, '{ "title": "Taxi bestellen" }')
    server.watcher.emit('change', file)
    expect(await told).toMatchObject({ language: 'de', messages: { taxi: { title: 'Taxi bestellen' } } })
    expect((await server.transformRequest('virtual:messages/de'))?.code).toContain('Taxi bestellen')
  } finally {
    await server.close()
  }
})
