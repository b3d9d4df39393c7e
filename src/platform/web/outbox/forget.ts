/** Where a browser keeps what a person has asked for and read. */
export const databaseName = 'deskbell'

/** How often this page has forgotten: whoever still holds an answer of before must not store it. */
export let forgotten = 0

/** Removes everything that was kept for a person at this browser. Needs no more code than this, so every page can. */
export const forgetKept = (): void => {
  forgotten += 1
  try {
    indexedDB.deleteDatabase(databaseName)
  } catch {
    // Where nothing can be stored there is nothing to forget.
  }
}
