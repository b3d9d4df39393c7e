import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkBudget, getBudget, type ScenarioName } from './budget.ts'
import { docs, formatPage, formatSummary } from './report.ts'
import type { Scenario } from './scenario.ts'

// npm run bench | bench:web [-- --quick]: measures one scenario, prints its tables and writes its page of docs/. A limit
// of budget.json that is missed fails the command. --quick writes no page.

const scenarios: Record<ScenarioName, () => Promise<{ scenario: Scenario }>> = {
  throughput: () => import('./scenarios/throughput/measure.ts'),
  web: () => import('./scenarios/web/measure.ts'),
}
const isScenario = (name: string | undefined): name is ScenarioName => name !== undefined && name in scenarios

const {
  values: { quick },
  positionals: [name],
} = parseArgs({ allowPositionals: true, options: { quick: { type: 'boolean', default: false } } })
if (!isScenario(name)) throw new Error(`Name one of the scenarios: ${Object.keys(scenarios).join(', ')}.`)

const [loadBefore = 0] = loadavg()
const { scenario } = await scenarios[name]()
const result = await scenario.measure(quick)
const budget = checkBudget(result.values, getBudget(name))
process.stdout.write(formatSummary(result, loadBefore, budget))
for (const sentence of budget.missed) process.stderr.write(`✗ ${sentence}\n`)
if (budget.missed.length > 0) process.exitCode = 1
if (!quick) await writeFile(join(docs, scenario.page), formatPage(scenario, result, loadBefore, budget))
