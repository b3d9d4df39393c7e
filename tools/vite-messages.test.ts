import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, createServer, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { aFolder } from './testing/a-tree.ts'
import { messages, messagesOf } from './vite-messages.ts'

const taxi = 'src/features/taxi/messages'
const some = {
  [`${taxi}/en.json`]: '{ "title": "Taxi", "wait_one": "{{count}} minute", "wait_other": "{{count}} minutes", "only_english": "x" }',
  [`${taxi}/sr.json`]: '{ "title": "Taksi", "wait_one": "{{count}} minut", "wait_few": "{{count}} minuta", "wait_other": "{{count}} minuta" }',
  [`${taxi}/de.json`]: '{ "title": "Taxi rufen" }',
  'src/platform/messages/en.json': '{ "close": "Close" }',
}

test('a language has its own texts, and for those it lacks the Serbian ones, else the English', () => {
  expect(messagesOf(aFolder(some), 'de')).toEqual({
    platform: { close: 'Close' },
    taxi: { title: 'Taxi rufen', wait_one: '{{count}} minut', wait_few: '{{count}} minuta', wait_other: '{{count}} minuta', only_english: 'x' },
  })
})

test('the plural forms of two languages are not mixed', () => {
  expect(messagesOf(aFolder({ ...some, [`${taxi}/hu.json`]: '{ "wait_other": "{{count}} perc" }' }), 'hu')['taxi']).toEqual({ title: 'Taksi', wait_other: '{{count}} perc', only_english: 'x' })
})

test('every language is one chunk of its own, loaded on demand', async () => {
  const root = aFolder({ ...some, 'main.ts': `import { loaders } from 'virtual:messages'\nglobalThis.texts = (await loaders.de()).default` })
  const result = await build({ root, configFile: false, logLevel: 'silent', plugins: [messages()], build: { write: false, manifest: true, rolldownOptions: { input: join(root, 'main.ts') } } })
  const [output] = [result].flat() as Rolldown.RolldownOutput[]
  const chunks = output?.output.filter((one) => one.type === 'chunk') ?? []
  expect(chunks.filter(({ isDynamicEntry }) => isDynamicEntry)).toHaveLength(10)
  expect(chunks.filter(({ code }) => code.includes('Taxi rufen'))).toHaveLength(1)
  expect(chunks.find(({ isEntry }) => isEntry)?.code).not.toContain('Taksi')
})

test('in development a changed file is told to the page, with the whole language', async () => {
  const root = aFolder(some)
  const server = await createServer({ root, configFile: false, logLevel: 'silent', plugins: [messages()], server: { middlewareMode: true, ws: false } })
  try {
    const told = new Promise<unknown>((resolve) => {
      server.environments.client.hot.send = ((event: string, data: unknown) => event === 'messages' && resolve(data)) as typeof server.ws.send
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
