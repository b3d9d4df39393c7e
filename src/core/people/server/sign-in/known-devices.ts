import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '#platform/server/database/transaction.ts'
import { newToken } from '#platform/server/token.ts'

const maxAccounts = 8

/**
 * Browsers in which staff have signed in before. A browser keeps a random name and, for each account, an HMAC of both.
 * It grants no access. It proves that the account's password was once typed here, so that wrong passwords from other
 * devices, even behind the same address, do not lock this one out. The server stores only the key.
 */
export class KnownDevices {
  readonly #key: string
  constructor(key: string) {
    this.#key = key
  }

  /** Reads the key, or creates it. With a new key all devices are unknown again. */
  static async open(database: Database): Promise<KnownDevices> {
    const { secret } = await database.onPlatform(async (tx) => {
      await tx
        .insertInto('platform_secrets')
        .values({ name: 'known-devices', secret: newToken() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return tx
        .selectFrom('platform_secrets')
        .select('secret')
        .where('name', '=', 'known-devices')
        .executeTakeFirstOrThrow()
    })
    return new KnownDevices(secret)
  }

  /**
   * The name under which limits count this device for an account; undefined if the account never signed in with it.
   * @param cookie the value that the browser sent
   */
  getMark(cookie: string | undefined, accountId: string): string | undefined {
    const { device, seals } = parts(cookie)
    const expected = Buffer.from(this.#seal(device, accountId))
    return seals.some((seal) => seal.length === expected.length && timingSafeEqual(Buffer.from(seal), expected))
      ? device
      : undefined
  }

  /** The cookie of a browser after a sign-in with this account. */
  remember(cookie: string | undefined, accountId: string): string {
    const { device, seals } = parts(cookie)
    const name = /^[\w-]{43}$/.test(device) ? device : newToken()
    const mine = this.#seal(name, accountId)
    return [name, ...seals.filter((seal) => seal !== mine).slice(1 - maxAccounts), mine].join('.')
  }

  #seal(device: string, accountId: string): string {
    return createHmac('sha256', this.#key).update(`${device} ${accountId}`).digest('base64url').slice(0, 22)
  }
}

const parts = (cookie = ''): { device: string; seals: string[] } => {
  const [device = '', ...seals] = cookie.length > 400 ? [] : cookie.split('.')
  return { device, seals }
}
