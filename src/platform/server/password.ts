import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createConcurrencyLimit } from './http/concurrency-limit.ts'

// argon2id, 64 MiB, three passes: about 90 ms. Two at a time, or sign-ins could exhaust the memory.
const memoryKiB = 64 * 1024
const passes = 3
// A hundred behind them are five seconds of work, where nothing else is to be done: who comes later is better told to
// come again.
const inTurn = createConcurrencyLimit({ atOnce: 2, maxWaiters: 100, maxWaitMs: 7_000, retryAfterSeconds: 5 })

const derive = promisify(argon2)

const hash = (secret: string, nonce: Buffer, memory: number, times: number): Promise<Buffer> =>
  inTurn(() =>
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
 * @returns `argon2id$<KiB>$<passes>$<salt>$<hash>`, so that a later change of strength still reads the old ones
 */
export const hashPassword = async (secret: string): Promise<string> => {
  const nonce = randomBytes(16)
  const tag = await hash(secret, nonce, memoryKiB, passes)
  return ['argon2id', memoryKiB, passes, nonce.toString('base64url'), tag.toString('base64url')].join('$')
}

// Far above what any version has used: a comparison takes as much as the kept hash says.
const maxMemoryBytes = 256 * 1024
const maxPasses = 10

/** Whether a text is a hash that `hashPassword` could have made, of a strength that a comparison can afford. */
export const isPasswordHash = (kept: string): boolean => {
  const [, memory, times] = /^argon2id\$(\d{1,7})\$(\d{1,2})\$[\w-]{22}\$[\w-]{43}$/.exec(kept) ?? []
  return Number(memory) >= 8 && Number(memory) <= maxMemoryBytes && Number(times) >= 1 && Number(times) <= maxPasses
}

/** Compares in constant time. A kept hash that cannot be read counts as different, after the same work. */
export const passwordMatches = async (secret: string, kept: string): Promise<boolean> => {
  const [kind, memory, times, nonce, tag] = kept.split('$')
  if (kind !== 'argon2id' || !nonce || !tag) return pretendToCompare(secret)
  const expected = Buffer.from(tag, 'base64url')
  const actual = await hash(secret, Buffer.from(nonce, 'base64url'), Number(memory), Number(times))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

let noAccount: Promise<string> | undefined

/** Spends the time of a comparison where there is nothing to compare with, so that an unknown e-mail costs the same. */
export const pretendToCompare = async (secret: string): Promise<false> => {
  noAccount ??= hashPassword(randomBytes(16).toString('hex')).catch((error: unknown) => {
    // Too many were before it: the next one makes it.
    noAccount = undefined
    throw error
  })
  await passwordMatches(secret, await noAccount)
  return false
}
