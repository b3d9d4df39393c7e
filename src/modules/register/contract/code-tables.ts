import * as z from 'zod/mini'
import { failure, notFound, tooLarge } from '#platform/contract/failure.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { registerPath } from './rows.ts'

/* Codes that an authority publishes: Italy's places and states, Spain's municipalities. They are not shipped. */

/** Values: `line`. */
export const tableInvalid = failure('register.table_invalid', 400)

export const maxTableBytes = 2 * 1024 * 1024

const invalid = { error: 'platform.field_invalid' } as const
const name = {
  pack: z.enum(['it', 'es'], invalid),
  name: z.enum(['municipalities', 'states', 'documents'], invalid),
}

/** A table that the hotel has, with how many rows and since when. */
export const CodeTable = z.object({ ...name, rows: z.int(), uploaded_at: Timestamp })
export type CodeTable = z.output<typeof CodeTable>

const path = `${registerPath}/code-tables` as const

export const listCodeTables = route({
  id: 'listCodeTables',
  method: 'GET',
  path,
  summary: 'The tables of codes that were uploaded',
  access: 'manager',
  feature: 'registration',
  response: z.object({ items: z.array(CodeTable) }),
  errors: [],
})
export const putCodeTable = route({
  id: 'putCodeTable',
  method: 'PUT',
  path: `${path}/{pack}/{name}`,
  summary: 'Upload a table of codes as the portal of the authority offers it: CSV whose first row names the columns',
  access: 'manager',
  feature: 'registration',
  params: z.object({ pack: z.string(), name: z.string() }),
  bytes: maxTableBytes,
  response: CodeTable,
  audit: 'register.codes_uploaded',
  errors: [notFound, tableInvalid, tooLarge],
})

nameSchemas({ CodeTable })
