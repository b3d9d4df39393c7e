import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { expect, test } from 'vitest'
import { buildChunks } from '../testing/build-chunks.ts'
import { createFolder } from '../testing/file-tree-fixture.ts'
import { mentionedIn, messages, getMessages } from './messages.ts'

const taxi = 'src/modules/taxi/messages'
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

/** The texts in the built files of this entry and its chunks, by the module that offers them: `en/rest`. */
const built = async (code: Record<string, string>, staffOnly?: RegExp) => {
  const chunks = await buildChunks(createFolder({ ...some, ...code }), [messages(staffOnly && { staffOnly })])
  const getTexts = (id: string): unknown => {
    const code = chunks.find(({ facadeModuleId }) => facadeModuleId === `\0virtual:messages/${id}`)?.code ?? ''
    return JSON.parse(JSON.parse(/JSON\.parse\((".*")\)/.exec(code)?.[1] ?? '') as string)
  }
  return { chunks, getTexts }
}
const page = `import { first, rest, staff } from 'virtual:messages'\nglobalThis.texts = [first, rest, staff]\n`

test('every language has three files, loaded on demand: what every page needs first, the rest, and what only staff need', async () => {
  const { chunks, getTexts } = await built({
    'main.ts': `${page}globalThis.t('taxi.title')\nglobalThis.t('taxi.wait', { count: 1 })\nvoid import('./dialog.ts')`,
    'dialog.ts': `globalThis.t('platform.close')`,
  })
  expect(getTexts('en')).toEqual({
    taxi: { title: 'Taxi', wait_one: '{{count}} minute', wait_other: '{{count}} minutes' },
  })
  expect(getTexts('en/rest')).toEqual({ platform: { close: 'Close' }, taxi: { only_english: 'x' } })
  expect(getTexts('en/staff-texts')).toEqual({})
  expect(
    chunks.filter(({ isDynamicEntry, facadeModuleId }) => isDynamicEntry && facadeModuleId?.includes('messages')),
  ).toHaveLength(30)
  expect(chunks.find(({ isEntry }) => isEntry)?.code).not.toContain('Taksi')
})

test('a text is for staff alone where only their code names it, also what that code loads', async () => {
  const { getTexts } = await built(
    {
      'main.ts': `${page}void import('./guest.ts')\nvoid import('./staff/board.ts')`,
      'guest.ts': `globalThis.t('platform.close')`,
      'staff/board.ts': `globalThis.t('platform.close')\nglobalThis.t('taxi.title')\nvoid import('../dialog.ts')`,
      'dialog.ts': `globalThis.t('taxi.wait', { count: 1 })`,
    },
    /\/staff\//,
  )
  expect(getTexts('en/staff-texts')).toEqual({
    taxi: { title: 'Taxi', wait_one: '{{count}} minute', wait_other: '{{count}} minutes' },
  })
  // A key without a mention may be put together from parts.
  expect(getTexts('en/rest')).toEqual({ platform: { close: 'Close' }, taxi: { only_english: 'x' } })
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
