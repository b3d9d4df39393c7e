import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { BudgetResult } from './budget.ts'
import type { Scenario, ScenarioResult, Table } from './scenario.ts'

export const docs = join(import.meta.dirname, '../docs')

export const formatWhole = (value: number): string =>
  new Intl.NumberFormat('en', { maximumFractionDigits: 0 }).format(value)
export const formatMs = (value: number): string => `${value.toFixed(1)} ms`
export const formatPercent = (value: number): string => `${Math.round(value * 100)} %`

/** A table in Markdown: the first column to the left, the others to the right. */
export const formatTable = ([head = [], ...rows]: Table): string =>
  [head, head.map((_cell, column) => (column === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell || ' ').join(' | ')} |`)
    .join('\n')

/** The text for the terminal: the tables, and the targets that are not reached. */
export const formatSummary = (
  { blocks }: ScenarioResult,
  loadBefore: number,
  { belowTarget }: BudgetResult,
): string => {
  const tables = blocks.filter((block) => typeof block !== 'string').map((table) => `\n${formatTable(table)}\n`)
  const busy = loadBefore > 0.5 ? ': something else was running, absolute numbers say little' : ''
  return `\n${tables.join('')}
Load average before: ${loadBefore.toFixed(1)} on ${cpus().length} cores${busy}.
${belowTarget.map((sentence) => `Target not reached: ${sentence}.\n`).join('')}`
}

/** The page of docs/ of one scenario. */
export const formatPage = (
  { title }: Pick<Scenario, 'title'>,
  { blocks, postgres }: ScenarioResult,
  loadBefore: number,
  { missed, belowTarget }: BudgetResult,
): string =>
  [
    `# ${title}`,
    ...blocks.map((block) => (typeof block === 'string' ? block : formatTable(block))),
    `Measured on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpus()[0]?.model.trim()}, \
${formatWhole(totalmem() / 2 ** 30)} GB of memory, Node ${process.versions.node}${postgres ? `, PostgreSQL ${postgres}` : ''}; \
load average before ${loadBefore.toFixed(1)}.
What is measured, its database and what measures it share the machine.`,
    'The limits are in `bench/budget.json`; a missed limit fails the command.',
    missed.length === 0 ? 'All limits are kept.' : `Not kept:\n\n${missed.map((line) => `- ${line}`).join('\n')}`,
    ...belowTarget.map((sentence) => `Target not reached: ${sentence}.`),
  ].join('\n\n') + '\n'
