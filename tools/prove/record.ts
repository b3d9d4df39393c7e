import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { page, type Records, type Run } from './page.ts'

const file = (root: string): string => join(root, 'docs/proofs.json')

/** The newest run of each proof. */
export const readRecords = async (root: string): Promise<Records> => {
  const text = await readFile(file(root), 'utf8').catch(() => '{}')
  return JSON.parse(text) as Records
}

/** Stores a run in place of the previous one, and writes docs/proofs.md again. */
export const saveRun = async (root: string, name: string, run: Run): Promise<void> => {
  const records = { ...(await readRecords(root)), [name]: run }
  await writeFile(file(root), `${JSON.stringify(records, null, 2)}\n`)
  await writeFile(join(root, 'docs/proofs.md'), page(records))
}
