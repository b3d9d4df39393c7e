import budgets from './budget.json' with { type: 'json' }

export type ScenarioName = keyof typeof budgets

/** A limit fails the command; a target is known not to be reached, so it is only reported. */
type Limit = { min?: number; max?: number; target?: number }

export type BudgetResult = { missed: string[]; belowTarget: string[] }

export const getBudget = (name: ScenarioName): Record<string, Limit> => budgets[name]

const round = (value: number): number => Math.round(value * 1000) / 1000

/** Compares values with their limits, a sentence for each that is missed. What was not measured misses its limit. */
export const checkBudget = (
  values: Readonly<Record<string, number | undefined>>,
  limits: Readonly<Record<string, Limit>>,
): BudgetResult => {
  const missed: string[] = []
  const belowTarget: string[] = []
  for (const [name, { min, max, target }] of Object.entries(limits)) {
    const value = values[name] ?? Number.NaN
    const found = `${name}: ${Number.isNaN(value) ? 'not measured' : round(value)}`
    if (max !== undefined && !(value <= max)) missed.push(`${found}, and at most ${max} is allowed`)
    if (min !== undefined && !(value >= min)) missed.push(`${found}, and at least ${min} is required`)
    // Without a limit that has to be reached a target is one to stay below.
    const reaches = min === undefined ? value <= Number(target) : value >= Number(target)
    if (target !== undefined && !reaches) belowTarget.push(`${found}, and the target is ${target}`)
  }
  return { missed, belowTarget }
}
