import { writeStored } from '../storage/local-storage.ts'

/** Where a browser keeps what a person has asked for and read. */
export const databaseName = 'deskbell'

let untilCleared = new AbortController()

/** Aborted with the next `clearPersisted`: what somebody holds from before is nobody's then, and must not be stored. */
export const getClearSignal = (): AbortSignal => untilCleared.signal

// What belongs to a guest is stored under a key that begins so.
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
    // Where nothing can be stored there is nothing to clear.
  }
}

/** The key of what a person eats. It goes with the person from hotel to hotel, so it outlives a stay. */
export const menuFilterKey = 'menu-filter'

/** Removes what a person keeps at this browser for all hotels. Only they themselves end that, by signing out. */
export const clearPersonal = (): void => writeStored(menuFilterKey, null)
