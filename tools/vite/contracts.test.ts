import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildChunks } from '../testing/build-chunks.ts'
import { createFolder } from '../testing/file-tree-fixture.ts'
import { contracts } from './contracts.ts'

/** The browser's version of an entry, and of the file that it imports. */
const built = async (main: string, imported = contract, path = 'src/tickets/contract.ts'): Promise<string> => {
  const root = createFolder({ 'main.ts': main, [path]: imported })
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(root, 'node_modules'))
  return (await buildChunks(root, [contracts()])).map(({ code }) => code).join('')
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
    const code = await built(
      `import { createTicket, textMax } from './src/tickets/contract.ts'\nglobalThis.kept = { createTicket, textMax }`,
    )
    expect(code).not.toMatch(/A summary|isLong|\$ZodType|maxLength|named/)
    const kept = run(code)
    expect(kept).toEqual({ createTicket: { method: 'POST', path: '/api/hotels/{hotelSlug}/tickets' }, textMax: 10 })
  })

  test.each([
    ['bytes: 10 * 1024', { bytes: 10_240 }],
    ['multipart: 2048', { multipart: 2048 }],
  ])('still says of a route that it takes a file, because a file has a longer timeout: %s', async (written, file) => {
    const code = await built(
      `import { createTicket } from './src/tickets/contract.ts'\nglobalThis.kept = createTicket`,
      contract.replace('body: Ticket, status: 201', written),
    )
    expect(run(code)).toMatchObject(file)
  })

  test('keeps a schema that the browser itself uses', async () => {
    const code = await built(`import { Ticket } from './src/tickets/contract.ts'
globalThis.kept = Ticket.safeParse({ id: '1', text: 'far too long for that' }).success`)
    expect(run(code)).toBe(false)
  })

  test('is refused where a route spreads its method or path, which would be lost', async () => {
    const spread = contract.replace("method: 'POST', ", '...{ method: "POST" }, ')
    const building = built(`import './src/tickets/contract.ts'`, spread)
    await expect(building).rejects.toThrow(/must write its `method` out/)
  })

  test('leaves other modules as they are', async () => {
    const main = `import { createTicket } from './src/tickets/policy.ts'\nglobalThis.kept = createTicket.summary`
    const code = await built(main, contract, 'src/tickets/policy.ts')
    expect(run(code)).toBe('A summary')
  })
})

const run = (code: string): unknown => {
  // oxlint-disable-next-line typescript/no-implied-eval -- the built code is what is tested
  new Function(code.replaceAll(/^export .*$/gm, ''))()
  return (globalThis as { kept?: unknown }).kept
}
