import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { describe, expect, test } from 'vitest'
import { createFolder } from '../testing/file-tree-fixture.ts'
import { contracts } from './contracts.ts'

/** The browser's version of these files; `main.ts` is the entry. */
const built = async (files: Record<string, string>): Promise<string> => {
  const root = createFolder(files)
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(root, 'node_modules'))
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [contracts()],
    build: { write: false, minify: false, rolldownOptions: { input: join(root, 'main.ts') } },
  })
  const [output] = [result].flat() as Rolldown.RolldownOutput[]
  return output?.output.map((one) => (one.type === 'chunk' ? one.code : '')).join('') ?? ''
}

const contract = `
import * as z from 'zod/mini'
export const route = <const R>(definition: R): R => definition
const nameSchemas = (schemas) => { globalThis.named = schemas }
const markExtensible = (...lists) => { globalThis.named = lists }
export const Ticket = z.object({ id: z.string(), text: z.string().check(z.maxLength(10)) })
export type Ticket = z.output<typeof Ticket>
export const textMax = 10
export const isLong = (text: string): boolean => text.length > textMax
const base = '/api/hotels/{hotelSlug}'
export const createTicket = route({
  id: 'createTicket', method: 'POST', path: \`\${base}/tickets\`, summary: 'A summary', who: 'guest', feature: 'tickets',
  body: Ticket, status: 201, answer: z.array(Ticket), fails: [isLong],
})
const ticket = { params: z.object({ id: z.string() }) }
const changed = { who: 'staff', ...ticket }
export const closeTicket = route({ id: 'closeTicket', method: 'POST', path: \`\${base}/tickets/{id}/close\`, ...changed })
nameSchemas({ Ticket })
markExtensible(Ticket)
`

describe('a contract compiled for the browser', () => {
  test('keeps method and path, and loses shapes, failures and zod', async () => {
    const code = await built({
      'src/tickets/contract.ts': contract,
      'main.ts': `import { createTicket, textMax } from './src/tickets/contract.ts'\nglobalThis.kept = { createTicket, textMax }`,
    })
    expect(code).not.toMatch(/A summary|isLong|\$ZodType|maxLength|named/)
    const kept = run(code)
    expect(kept).toEqual({ createTicket: { method: 'POST', path: '/api/hotels/{hotelSlug}/tickets' }, textMax: 10 })
  })

  test('still says of a route that it takes a file, because a file has a longer timeout', async () => {
    const file = contract.replace('body: Ticket, status: 201', 'bytes: 10 * 1024')
    const form = contract.replace('body: Ticket, status: 201', 'multipart: 2048')
    const [asBytes, asForm] = await Promise.all(
      [file, form].map((code) =>
        built({
          'src/tickets/contract.ts': code,
          'main.ts': `import { createTicket } from './src/tickets/contract.ts'\nglobalThis.kept = createTicket`,
        }),
      ),
    )
    expect(run(asBytes ?? '')).toMatchObject({ bytes: 10_240 })
    expect(run(asForm ?? '')).toMatchObject({ multipart: 2048 })
  })

  test('keeps a schema that the browser itself uses', async () => {
    const code = await built({
      'src/tickets/contract.ts': contract,
      'main.ts': `import { Ticket } from './src/tickets/contract.ts'\nglobalThis.kept = Ticket.safeParse({ id: '1', text: 'far too long for that' }).success`,
    })
    expect(run(code)).toBe(false)
  })

  test('is refused where a route spreads its method or path, which would be lost', async () => {
    const spread = contract.replace("method: 'POST', ", '...{ method: "POST" }, ')
    await expect(
      built({ 'src/tickets/contract.ts': spread, 'main.ts': `import './src/tickets/contract.ts'` }),
    ).rejects.toThrow(/must write its `method` out/)
  })

  test('leaves other modules as they are', async () => {
    const code = await built({
      'src/tickets/policy.ts': contract,
      'main.ts': `import { createTicket } from './src/tickets/policy.ts'\nglobalThis.kept = createTicket.summary`,
    })
    expect(run(code)).toBe('A summary')
  })
})

const run = (code: string): unknown => {
  // oxlint-disable-next-line typescript/no-implied-eval -- the built code is what is tested
  new Function(code.replaceAll(/^export .*$/gm, ''))()
  return (globalThis as { kept?: unknown }).kept
}
