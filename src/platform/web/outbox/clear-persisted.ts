import { writeStored } from '../storage/local-storage.ts'

/** The browser's database of a person's entries and answers. */
export const databaseName = 'deskbell'

let untilCleared = new AbortController()

/** Race with a sign-out: an answer that arrives after it must not be stored. Aborted with the next `clearPersisted`. */
export const getClearSignal = (): AbortSignal => untilCleared.signal

// The prefix of a guest's keys in the storage.
const ofGuest = 'guest-'

/** The key in localStorage of something that goes with its guest. */
export const guestKey = (name: string): string => `${ofGuest}${name}`

/**
 * Removes what was kept for a guest at this browser. Needs no more code than this, so every page can.
 * @param outboxToo false where another guest has signed in over this one, who may come back for what still waits to be
 * sent
 */
export const clearPersisted = (outboxToo = true): void => {
  untilCleared.abort()
  untilCleared = new AbortController()
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(ofGuest)) localStorage.removeItem(key)
    if (outboxToo) indexedDB.deleteDatabase(databaseName)
  } catch {
    // A browser without a storage has nothing to clear.
  }
}

/** The key of what a person eats. It goes with the person from hotel to hotel, so it outlives a stay. */
export const menuFilterKey = 'menu-filter'

/** The key of the page after check-out. It outlives the session that the end of the stay ends. */
export const farewellKey = 'farewell'

/** Removes what a person keeps at this browser for all hotels. Only they themselves end that, by signing out. */
export const clearPersonal = (): void => {
  writeStored(menuFilterKey, null)
  writeStored(farewellKey, null)
}
