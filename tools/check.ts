import { dirname } from 'node:path'
import { formatResult, runSteps, steps } from './check/check.ts'

// node tools/check.ts [step …]: every check that does not run the program.

const root = dirname(import.meta.dirname)
const asked = process.argv.slice(2)
const all = steps(root)

const unknown = asked.filter((name) => !all.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}: they are ${all.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const chosen = asked.length === 0 ? all : all.filter(({ name }) => asked.includes(name))
const results = await runSteps(root, chosen, (result) => console.log(formatResult(result)))
if (results.some(({ ok }) => !ok)) process.exitCode = 1
