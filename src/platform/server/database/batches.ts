const batch = 1_000

/** Does the work for many rows, so many at a time that a statement may have a few dozen values of each. */
export const inBatches = async <T>(rows: readonly T[], work: (some: T[]) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < rows.length; from += batch) await work(rows.slice(from, from + batch))
}
