import * as z from 'zod/mini'
import { packCodes } from '#modules/registration/policy/packs.ts'
import { Id } from '#platform/contract/id.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'
import { Day } from '#platform/contract/time.ts'
import { nameTagNeeded, ofRegister, registerPath } from './rows.ts'

/** The list holds so many; the others follow when these are destroyed. */
export const maxPaper = 200

const invalid = { error: 'platform.field_invalid' } as const

/** A slip signed on paper, whose entry is over. */
export const PaperToDestroy = z.object({
  entry_id: Id,
  number: z.string(),
  room_number: z.string(),
  /** The last day on which it was kept. */
  kept_until: Day,
  /** The last day on which the law lets it be destroyed; null: the law names none. */
  destroy_by: z.nullable(Day),
})
export type PaperToDestroy = z.output<typeof PaperToDestroy>

const path = `${registerPath}/paper` as const

export const listPaper = route({
  id: 'listPaper',
  method: 'GET',
  path,
  summary: 'The slips on paper that are to be destroyed, whether there is a book, and how far it is printed',
  ...ofRegister,
  response: z.object({
    /** By whose rules; null: none is chosen. */
    pack: z.nullable(z.enum(packCodes)),
    items: z.array(PaperToDestroy),
    /** True where the rules want a book of guests, or entries are left of earlier rules that do. */
    has_book: z.boolean(),
    /** null: the book counts without paper. */
    book: z.nullable(
      z.object({
        /** The last number that a printed book holds; null: none was printed. */
        printed_to: z.nullable(z.string()),
        /** How many entries stand on no paper yet. */
        unprinted: z.int(),
      }),
    ),
  }),
  errors: [],
})
export const destroyPaper = route({
  id: 'destroyPaper',
  method: 'POST',
  path: `${path}/destroyed`,
  summary: 'Note that slips on paper are destroyed, as soon as they may be',
  ...ofRegister,
  body: z.strictObject({
    entry_ids: z.array(Id, invalid).check(z.minLength(1, invalid), z.maxLength(maxPaper, invalid)),
  }),
  response: z.object({ numbers: z.array(z.string()) }),
  audit: 'register.paper_destroyed',
  errors: [nameTagNeeded],
})

nameSchemas({ PaperToDestroy })
