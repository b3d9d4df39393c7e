import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { zstdCompressSync } from 'node:zlib'
import { packTar } from 'modern-tar'
import { createChecksum } from '#operations/backups/archive/checksum.ts'
import { manifestName, getPart, PartTally, type Manifest } from '#operations/backups/archive/manifest.ts'
import { readArchive } from '#operations/backups/archive/read.ts'

type Header = Parameters<typeof packTar>[0][number]['header']
export type Entry = { name: string; bytes: Buffer; header?: Partial<Header> }

/** A backup that is about to be forged. */
export type Draft = {
  entries: Entry[]
  manifest: Manifest
  /** The text of the last entry, if it is not the manifest. */
  manifestText?: string
  /** Changes the manifest after its counts and checksums were corrected. */
  afterSums?: (manifest: Manifest) => void
  /** Changes the tar as a whole, or its compressed form. */
  tar?: (bytes: Buffer) => Buffer
  packed?: (bytes: Buffer) => Buffer
}

/** Copies an archive, and gives its hotel another name and slug. */
export const getDraft = async (file: string, rename: readonly [from: string, to: string]): Promise<Draft> => {
  const entries: Entry[] = []
  await readArchive(file, async (name, bytes) => void entries.push({ name: name.replaceAll(...rename), bytes }))
  const manifest = JSON.parse(
    entries
      .pop()
      ?.bytes.toString()
      .replaceAll(...rename) ?? '',
  ) as Manifest
  // Image bytes are not changed.
  for (const entry of entries.filter(({ name }) => name.startsWith('rows/')))
    entry.bytes = Buffer.from(entry.bytes.toString().replaceAll(...rename))
  return { entries, manifest }
}

export const cloneArchive = ({ entries, manifest, ...rest }: Draft): Draft => ({
  ...rest,
  entries: entries.map((entry) => ({ ...entry })),
  manifest: structuredClone(manifest),
})

/** Writes it with correct checksums. */
export const writeDraft = async (file: string, draft: Draft): Promise<void> => {
  sum(draft)
  draft.afterSums?.(draft.manifest)
  const all = [
    ...draft.entries,
    { name: manifestName, bytes: Buffer.from(draft.manifestText ?? JSON.stringify(draft.manifest)) },
  ]
  const tar = Buffer.from(
    await packTar(
      all.map(({ name, bytes, header }: Entry) => ({
        header: { name, size: bytes.length, mode: 0o600, ...header },
        body: bytes,
      })),
    ),
  )
  const packed = zstdCompressSync(draft.tar?.(tar) ?? tar)
  const bytes = draft.packed?.(packed) ?? packed
  await writeFile(file, Buffer.concat([bytes, createChecksum(createHash('sha256').update(bytes).digest())]))
}

const sum = ({ entries, manifest }: Draft): void => {
  const tables = new Map<string, PartTally>()
  const pictures = new PartTally()
  for (const { name, bytes } of entries) {
    const part = getPart(name)
    if (typeof part !== 'object') continue
    if ('picture' in part) {
      pictures.file(part.picture, bytes)
      continue
    }
    const tally = tables.get(part.table) ?? new PartTally()
    tables.set(part.table, tally)
    tally.rows(bytes)
  }
  for (const table of manifest.tables)
    Object.assign(table, {
      rows: (tables.get(table.name) ?? new PartTally()).count,
      sha256: (tables.get(table.name) ?? new PartTally()).sha256,
    })
  manifest.pictures = { files: pictures.count, sha256: pictures.sha256 }
}

/** The columns that the manifest declares for a table. */
export const getColumns = ({ manifest }: Draft, table: string): string[] =>
  manifest.tables.find(({ name }) => name === table)?.columns ?? []

/** The rows of a table, each by its columns. */
export const getRows = (draft: Draft, table: string): Record<string, string>[] => {
  const columns = getColumns(draft, table)
  const text = draft.entries
    .filter(({ name }) => name.startsWith(`rows/${table}/`))
    .map(({ bytes }) => bytes.toString())
    .join('')
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => Object.fromEntries(line.split('\t').map((value, at) => [columns[at] ?? '', value])))
}

/** Replaces all rows of a table, at their position. */
export const setLines = (draft: Draft, table: string, lines: string): void => {
  const name = `rows/${table}/000001.tsv`
  const at = draft.entries.findIndex((entry) => entry.name.startsWith(`rows/${table}/`))
  const rest = draft.entries.filter((entry) => !entry.name.startsWith(`rows/${table}/`))
  const firstPicture = rest.findIndex((entry) => entry.name.startsWith('pictures/'))
  if (lines !== '')
    rest.splice(at >= 0 ? at : firstPicture < 0 ? rest.length : firstPicture, 0, { name, bytes: Buffer.from(lines) })
  draft.entries = rest
}

export const setRows = (draft: Draft, table: string, rows: readonly Record<string, string>[]): void =>
  setLines(
    draft,
    table,
    rows
      .map(
        (row) =>
          `${getColumns(draft, table)
            .map((column) => row[column] ?? '\\N')
            .join('\t')}\n`,
      )
      .join(''),
  )

/** Changes one row of a table. */
export const changeRow = (draft: Draft, table: string, at: number, change: Record<string, string>): void =>
  setRows(
    draft,
    table,
    getRows(draft, table).map((row, index) => (index === at ? { ...row, ...change } : row)),
  )

/** Adds a new table with its rows. */
export const addTable = (draft: Draft, name: string, row: Record<string, string>): void => {
  draft.manifest.tables.push({ name, columns: Object.keys(row), rows: 0, sha256: '' })
  setRows(draft, name, [row])
}
