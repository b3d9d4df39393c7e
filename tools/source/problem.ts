/** A broken rule, with what to do about it. */
export type Problem = {
  readonly path: string
  readonly line?: number
  /** The fault, continuing the path: "imports src/modules/taxi/contract.ts". */
  readonly wrong: string
  /** Where it belongs, or what to do. */
  readonly instead: string
  /** The heading in docs/structure.md that says why. */
  readonly why: Heading
}

/** The page that gives the reasons. A test keeps its headings equal to these. */
export const reasonsPage = 'docs/structure.md'

export type Heading = (typeof headings)[number]
export const headings = [
  'Folders',
  'Directions',
  'Doors',
  'Two sides',
  'Sizes',
  'Names',
  'Lists',
  'Migrations',
  'Restricted imports',
  'Imports',
  'Messages',
  'Documents',
  'Journeys',
] as const

/** The problem as the terminal shows it. */
export const formatProblem = ({ path, line, wrong, instead, why }: Problem): string =>
  `${path}${line === undefined ? '' : `:${line}`}\n  ${wrong}\n  → ${instead} (${reasonsPage}, "${why}")`

/** Prints the problems and a last sentence, and makes the process fail if there is any. */
export const reportProblems = (problems: readonly Problem[], whenGood: string): void => {
  for (const problem of problems) console.error(`✗ ${formatProblem(problem)}\n`)
  if (problems.length === 0) console.log(whenGood)
  else process.exitCode = 1
}
