import type { QueryKey } from '@tanstack/react-query'
import { databaseName } from './clear-persisted.ts'
import type { Entry } from './entry.ts'

/** An answer of the server, kept to be read without a network. */
export type KeptAnswer = { key: string; owner: string; queryKey: QueryKey; data: unknown }

type Stores = { outbox: Entry; kept: KeptAnswer }
type StoreName = keyof Stores

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('outbox', { keyPath: 'id' })
      request.result.createObjectStore('kept', { keyPath: 'key' })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('no storage'))
  })

/**
 * Runs one transaction. Resolves when it is on the disk; rejects where nothing can be stored (private windows, a full
 * disk).
 */
const run = async <T>(
  names: StoreName[],
  mode: IDBTransactionMode,
  work: (store: (name: StoreName) => IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T | undefined> => {
  const database = await open()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(names, mode, { durability: 'strict' })
      const request = work((name) => transaction.objectStore(name))
      transaction.oncomplete = () => resolve(request?.result)
      transaction.onabort = () => reject(transaction.error ?? new Error('not stored'))
    })
  } finally {
    database.close()
  }
}

/** Stores a row under its key, in place of what was there. */
export const put = async <N extends StoreName>(name: N, row: Stores[N]): Promise<void> =>
  void (await run([name], 'readwrite', (store) => store(name).put(row)))

/**
 * Stores an entry with a picture, unless so many of this person wait already. One transaction: two tabs cannot pass the
 * limit together.
 * @returns whether there was room
 */
export const putWithin = async (maxUploads: number, entry: Entry): Promise<boolean> => {
  let hasRoom = false
  await run(['outbox'], 'readwrite', (store) => {
    const request = store('outbox').getAll() as IDBRequest<Entry[]>
    request.onsuccess = () => {
      const others = request.result.filter(
        ({ id, owner, upload }) => upload !== undefined && owner === entry.owner && id !== entry.id,
      )
      hasRoom = others.length < maxUploads
      if (hasRoom) store('outbox').put(entry)
    }
    return undefined
  })
  return hasRoom
}

/** Removes a row; without one it does nothing. */
export const remove = async (name: StoreName, key: string): Promise<void> =>
  void (await run([name], 'readwrite', (store) => store(name).delete(key)))

/** All rows of one person; what is another's is of no business here. */
export const getRows = async <N extends StoreName>(name: N, owner: string): Promise<Stores[N][]> => {
  const rows =
    (await run<Stores[N][]>([name], 'readonly', (store) => store(name).getAll() as IDBRequest<Stores[N][]>)) ?? []
  return rows.filter((row) => row.owner === owner)
}

/** Changes an entry as it is now, in one transaction: what another tab has removed meanwhile does not come back. */
export const change = async (id: string, to: (entry: Entry) => Entry): Promise<void> => {
  await run(['outbox'], 'readwrite', (store) => {
    const request = store('outbox').get(id) as IDBRequest<Entry | undefined>
    request.onsuccess = () => {
      if (request.result) store('outbox').put(to(request.result))
    }
    return undefined
  })
}

// An owner who has not come back to this browser by then hardly wants the entry any more.
const maxWaitForOwnerMs = 24 * 3_600_000

/**
 * Removes the answers to other people, and their entries that have waited for more than a day: until then they may come
 * back and send them.
 */
export const removeOthers = async (owner: string): Promise<void> => {
  await run(['outbox', 'kept'], 'readwrite', (store) => {
    for (const name of ['outbox', 'kept'] as const) {
      const walk = store(name).openCursor()
      walk.onsuccess = () => {
        const cursor = walk.result
        if (!cursor) return
        const row = cursor.value as Entry | KeptAnswer
        const mayComeBack = 'madeAt' in row && Date.now() - row.madeAt < maxWaitForOwnerMs
        if (row.owner !== owner && !mayComeBack) cursor.delete()
        cursor.continue()
      }
    }
    return undefined
  })
}
