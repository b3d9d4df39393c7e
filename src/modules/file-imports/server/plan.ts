import { createHash } from 'node:crypto'
import { changedMeanwhile, Refusal } from '#platform/contract/failure.ts'

type ImportedRow = { outcome: string; line: number }

/** The plan of an import: every row with its outcome, and the changes to make. */
export type ImportPlan<Row extends ImportedRow, Changes> = {
  rows: Row[]
  changes: Changes
  counts: Record<Row['outcome'], number>
  fingerprint: string
}

/**
 * A plan with its counts and its fingerprint: the same rows and the same state give the same one, so exactly what was
 * previewed is written.
 * @param seen what the rows depend on and do not show
 */
export const createPlan = <Row extends ImportedRow, Changes>(
  outcomes: readonly Row['outcome'][],
  { rows, changes, seen }: { rows: Row[]; changes: Changes; seen: unknown },
): ImportPlan<Row, Changes> => {
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Record<Row['outcome'], number>
  for (const { outcome } of rows) counts[outcome as Row['outcome']] += 1
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([seen, rows]))
    .digest('base64url')
  return { rows, changes, counts, fingerprint }
}

const maxRowsShown = 200
const firstToCheck = ['refused', 'cancelled', 'changed', 'skipped', 'new', 'unchanged']

/** The preview of a plan: the counts of all rows, and the rows to check first. */
export const previewPlan = <Row extends ImportedRow>({ rows, counts, fingerprint }: ImportPlan<Row, unknown>) => {
  const weigh = ({ outcome }: Row): number => firstToCheck.indexOf(outcome)
  const shown = rows.toSorted((one, other) => weigh(one) - weigh(other) || one.line - other.line)
  return { counts, rows: shown.slice(0, maxRowsShown), fingerprint }
}

/** @throws Refusal `platform.changed_meanwhile` when a plan is not the one that was previewed */
export const refuseOtherPlan = (plan: { fingerprint: string }, previewed: string): void => {
  if (plan.fingerprint !== previewed) throw new Refusal(changedMeanwhile)
}
