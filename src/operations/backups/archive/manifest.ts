import { createHash, type Hash } from 'node:crypto'
import * as z from 'zod/mini'
import { privateFolder } from '#modules/images/contract.ts'
import { hotelSlugPattern } from '#platform/contract/id.ts'

const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** The last entry of a backup: what it should hold. */
export const Manifest = z.object({
  format: z.literal(1),
  made_at: z.string(),
  /** Between when and when the rows are as they were. */
  moment: z.object({ from: z.string(), to: z.string() }),
  /** The one hotel it is of; null: the whole installation. */
  hotel: z.nullable(z.string()),
  /** Which installation secret sealed what is sealed in the rows; never the secret. */
  secret_fingerprint: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/))),
  /** The schema that the rows fit. */
  migrations: z.array(z.object({ number: z.int(), name: z.string(), checksum: z.string() })),
  /** In the order in which they can be filled. */
  tables: z.array(
    z.object({
      name: z.string().check(z.regex(/^[a-z_]+$/)),
      columns: z.array(z.string().check(z.regex(/^[a-z_0-9]+$/))),
      rows: z.int(),
      sha256: digest,
    }),
  ),
  pictures: z.object({ files: z.int(), sha256: digest }),
})
export type Manifest = z.output<typeof Manifest>
export const manifestName = 'manifest.json'

/** Counts and hashes one part of a backup (a table, all pictures) while it passes by. */
export class PartTally {
  /** Rows of a table, files of the pictures. */
  count = 0
  readonly #hash: Hash = createHash('sha256')

  rows(bytes: Uint8Array): void {
    this.#hash.update(bytes)
    // COPY writes a newline inside a value as \n: each line is one row.
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) this.count += 1
  }

  file(name: string, bytes: Uint8Array): void {
    this.#hash.update(`${name} ${bytes.length}\n`).update(bytes)
    this.count += 1
  }

  get sha256(): string {
    return this.#hash.copy().digest('hex')
  }
}

const rowsFolder = 'rows/'
const picturesFolder = 'pictures/'

/** The name of a piece of a table's rows. */
export const rowsEntry = (table: string, piece: number): string =>
  `${rowsFolder}${table}/${String(piece).padStart(6, '0')}.tsv`
export const pictureEntry = (key: string): string => `${picturesFolder}${key}`

const pictureName = new RegExp(String.raw`^pictures/((?:${privateFolder}/)?${hotelSlugPattern}/[\w-]+\.webp)$`)

/** The kind of an archive's entry, by its name. */
export const getPart = (name: string): { table: string } | { picture: string } | 'manifest' | undefined => {
  if (name === manifestName) return 'manifest'
  const table = /^rows\/([a-z_]+)\/\d{6}\.tsv$/.exec(name)?.[1]
  if (table) return { table }
  // Nothing that could lead out of the store.
  const picture = pictureName.exec(name)?.[1]
  return picture ? { picture } : undefined
}
