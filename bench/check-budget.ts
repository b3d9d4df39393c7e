import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Says on the way out which limits were not kept: the command fails then. @param missed one sentence each */
export const tellMissed = (missed: readonly string[]): void => {
  for (const sentence of missed) process.stderr.write(`✗ ${sentence}\n`)
  if (missed.length > 0) process.exitCode = 1
}

/** The same for a page. */
export const checkBudget = (missed: readonly string[]): string =>
  missed.length === 0 ? 'All limits are kept.' : `Not kept:\n\n${missed.map((sentence) => `- ${sentence}`).join('\n')}`

/** Words that lead to another page of docs/, where that has been written: each comes of a run of its own. */
export const linkTo = (page: string, words: string): string =>
  existsSync(join(import.meta.dirname, '../docs', page)) ? `[${words}](${page})` : words
