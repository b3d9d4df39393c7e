import * as z from 'zod/mini'
import { changedMeanwhile, tooLarge, type Failure } from '#platform/contract/failure.ts'

/* A file whose rows are imported: a preview shows what would happen, and what it showed is written. */

/** How many rows of a file have each outcome. */
export const getCounts = <const Outcome extends string>(outcomes: readonly Outcome[]) =>
  z.object(
    Object.fromEntries(outcomes.map((outcome) => [outcome, z.int()])) as Record<Outcome, ReturnType<typeof z.int>>,
  )

/** Of a preview: what it showed is written, or nothing. */
export const Fingerprint = z.string().check(z.maxLength(100))

/**
 * The failures of routes that preview an import.
 * @param failures those of the file itself
 */
export const describePreviewRoute = (failures: readonly Failure[]) =>
  ({
    summary: 'What importing this file would do; writes nothing',
    audit: { none: 'It changes nothing.' },
    errors: [...failures, tooLarge],
  }) as const

/** The failures of routes that import a file as its preview showed. */
export const describeImportRoute = (failures: readonly Failure[]) =>
  ({ status: 201, errors: [...failures, tooLarge, changedMeanwhile] }) as const
