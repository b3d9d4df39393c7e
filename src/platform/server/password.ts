import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createConcurrencyLimit, createKeyedConcurrencyLimit } from './http/concurrency-limit.ts'

// argon2id, 64 MiB, three passes: about 90 ms. Two at a time, or sign-ins could exhaust the memory.
const memoryKiB = 64 * 1024
const passes = 3
// A hundred waiting are five seconds of work on an idle machine. Later ones are told to retry.
const limitConcurrency = createConcurrencyLimit({ atOnce: 2, maxWaiters: 100, maxWaitMs: 7_000, retryAfterSeconds: 5 })

// Guesses from one address must not delay other addresses: each has one place in the queue above. A hotel shares an
// address: a dozen of its people may sign in at once.
const limitTurns = createKeyedConcurrencyLimit({ atOnce: 1, maxWaiters: 12, maxWaitMs: 7_000, retryAfterSeconds: 5 })

const derive = promisify(argon2)

const hash = (secret: string, nonce: Buffer, memory: number, times: number): Promise<Buffer> =>
  limitConcurrency(() =>
    derive('argon2id', {
      message: Buffer.from(secret.normalize('NFC')),
      nonce,
      parallelism: 1,
      tagLength: 32,
      memory,
      passes: times,
    }),
  )

/**
 * Hashes a password or an access code.
 * @returns `argon2id$<KiB>$<passes>$<salt>$<hash>`: it holds its parameters, so old hashes stay readable when they
 * change
 * @throws Refusal when too many hashes are waiting
 */
export const hashPassword = async (secret: string): Promise<string> => {
  const nonce = randomBytes(16)
  const tag = await hash(secret, nonce, memoryKiB, passes)
  return ['argon2id', memoryKiB, passes, nonce.toString('base64url'), tag.toString('base64url')].join('$')
}

/**
 * Hashes a random code of fifty bits with a salt that the caller knows, so that the same code has the same hash. A tenth
 * of a password's work: a random code cannot be guessed from a dictionary, and there are ten of them.
 */
export const hashRandomCode = (code: string, salt: Buffer): Promise<Buffer> => hash(code, salt, 16 * 1024, 1)

// Far above what any version has used. A stored hash decides how much a comparison costs, so it needs a limit.
const maxMemoryKiB = 256 * 1024
const maxPasses = 10

/** True if a text is a hash that `hashPassword` could have made, with a cost that a comparison can afford. */
export const isPasswordHash = (stored: string): boolean => {
  const [, memory, times] = /^argon2id\$(\d{1,7})\$(\d{1,2})\$[\w-]{22}\$[\w-]{43}$/.exec(stored) ?? []
  return Number(memory) >= 8 && Number(memory) <= maxMemoryKiB && Number(times) >= 1 && Number(times) <= maxPasses
}

/**
 * Compares in constant time. A stored hash that cannot be parsed counts as different, after the same amount of work.
 * @param turn of the caller: their address, or a device that they are known on. The guesses of one take turns.
 * @throws Refusal when too many hashes are waiting, of this address or of all
 */
export const passwordMatches = (secret: string, stored: string, turn?: string): Promise<boolean> =>
  turn === undefined ? compare(secret, stored) : limitTurns(turn, () => compare(secret, stored))

const compare = async (secret: string, stored: string): Promise<boolean> => {
  const [kind, memory, times, nonce, tag] = stored.split('$')
  if (kind !== 'argon2id' || !nonce || !tag) return compareWithDummy(secret)
  const expected = Buffer.from(tag, 'base64url')
  const actual = await hash(secret, Buffer.from(nonce, 'base64url'), Number(memory), Number(times))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

let dummyHash: Promise<string> | undefined

/**
 * Spends the time of a comparison when there is no account, so that an unknown e-mail address takes as long as a known
 * one.
 */
export const pretendToCompare = (secret: string, turn?: string): Promise<false> =>
  turn === undefined ? compareWithDummy(secret) : limitTurns(turn, () => compareWithDummy(secret))

const compareWithDummy = async (secret: string): Promise<false> => {
  dummyHash ??= hashPassword(randomBytes(16).toString('hex')).catch((error: unknown) => {
    // The queue was full: the next call tries again.
    dummyHash = undefined
    throw error
  })
  await compare(secret, await dummyHash)
  return false
}
