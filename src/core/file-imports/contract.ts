import * as z from 'zod/mini'
import { changedMeanwhile, tooLarge, type Failure } from '#platform/contract/failure.ts'
import type { Route } from '#platform/contract/route.ts'

/* A file whose rows are imported: a preview shows what would happen, and what it showed is written. */

/** How many rows of a file have each outcome. */
export const getCounts = <const Outcome extends string>(outcomes: readonly Outcome[]) =>
  z.object(
    Object.fromEntries(outcomes.map((outcome) => [outcome, z.int()])) as Record<Outcome, ReturnType<typeof z.int>>,
  )

/** Of a preview: what it showed is written, or nothing. */
export const Fingerprint = z.string().check(z.maxLength(100))

/** What both routes of a file have in common. `failures` are those of the file itself. */
type FileRoutes = Pick<Route, 'access' | 'roles' | 'scope' | 'feature' | 'path'> & {
  readonly maxBytes: number
  readonly failures: readonly Failure[]
}

/** A route that shows what importing a file would do, but for its id, query and response. */
export const describePreview = <const Of extends FileRoutes>({ path, maxBytes, failures, ...common }: Of) =>
  ({
    ...common,
    method: 'POST',
    path: `${path}/import-preview`,
    summary: 'What importing this file would do; writes nothing',
    bytes: maxBytes,
    audit: { none: 'It changes nothing.' },
    errors: [...failures, tooLarge],
  }) as const

/** A route that imports a file as its preview showed, but for its id, summary, query, response and audit. */
export const describeImport = <const Of extends FileRoutes>({ path, maxBytes, failures, ...common }: Of) =>
  ({
    ...common,
    method: 'POST',
    path: `${path}/imports`,
    bytes: maxBytes,
    status: 201,
    errors: [...failures, tooLarge, changedMeanwhile],
  }) as const
