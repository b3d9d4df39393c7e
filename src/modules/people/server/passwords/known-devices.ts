import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { newToken } from '#platform/server/token.ts'

const maxAccounts = 8

/** The key of known devices, or a new one. With a new key all devices are unknown again. */
const readKey = async (tx: Tx): Promise<string> => {
  await tx
    .insertInto('platform_secrets')
    .values({ name: 'known-devices', secret: newToken() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = tx.selectFrom('platform_secrets').select('secret').where('name', '=', 'known-devices')
  return (await row.executeTakeFirstOrThrow()).secret
}

/**
 * Browsers in which staff have signed in before. A browser keeps a random name and, for each account, an HMAC of both.
 * It grants no access. It proves that the account's password was once typed here, so that wrong passwords from other
 * devices, even behind the same address, do not lock this one out. The server stores only the key.
 */
export const openKnownDevices = async (database: Database) => {
  const key = await database.onPlatform(readKey)
  const seal = (device: string, accountId: string): string =>
    createHmac('sha256', key).update(`${device} ${accountId}`).digest('base64url').slice(0, 22)
  return {
    /**
     * The name under which limits count this device for an account; undefined if the account never signed in with it.
     * @param cookie the value that the browser sent
     */
    getMark: (cookie: string | undefined, accountId: string): string | undefined => {
      const { device, seals } = parts(cookie)
      const expected = Buffer.from(seal(device, accountId))
      return seals.some((given) => given.length === expected.length && timingSafeEqual(Buffer.from(given), expected))
        ? device
        : undefined
    },

    /** The cookie of a browser after a sign-in with this account. */
    remember: (cookie: string | undefined, accountId: string): string => {
      const { device, seals } = parts(cookie)
      const name = /^[\w-]{43}$/.test(device) ? device : newToken()
      const mine = seal(name, accountId)
      return [name, ...seals.filter((given) => given !== mine).slice(1 - maxAccounts), mine].join('.')
    },
  }
}

export type KnownDevices = Awaited<ReturnType<typeof openKnownDevices>>

const parts = (cookie = ''): { device: string; seals: string[] } => {
  const [device = '', ...seals] = cookie.length > 400 ? [] : cookie.split('.')
  return { device, seals }
}
