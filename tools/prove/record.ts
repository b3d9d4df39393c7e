import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { page, type Records, type Run } from './page.ts'

const file = (root: string): string => join(root, 'docs/proofs.json')

/** The newest run of each proof; none where the proofs were never run. */
export const readRecords = async (root: string): Promise<Records> => {
  const text = await readFile(file(root), 'utf8').catch(() => '{}')
  return JSON.parse(text) as Records
}

/** Keeps a run, in place of the one before, and writes docs/proofs.md anew. */
export const keep = async (root: string, name: string, run: Run): Promise<void> => {
  const records = { ...(await readRecords(root)), [name]: run }
  await writeFile(file(root), `${JSON.stringify(records, null, 2)}\n`)
  await writeFile(join(root, 'docs/proofs.md'), page(records))
}
