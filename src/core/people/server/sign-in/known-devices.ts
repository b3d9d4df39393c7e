import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '#platform/server/database/transaction.ts'
import { newToken } from '#platform/server/token.ts'

const maxAccounts = 8

/**
 * Browsers in which staff have signed in before. A browser keeps a random name and, for each account, our seal over
 * both: it opens nothing, and says only that the right password of this account was typed here once. So wrong passwords
 * from elsewhere, or from other devices behind the same address, do not keep this one out. Nothing is kept here but the
 * key of the seals.
 */
export class KnownDevices {
  readonly #key: string
  constructor(key: string) {
    this.#key = key
  }

  /** The key is made once and kept: with a new one every device is a stranger again. */
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
   * What this device is counted by for an account, or undefined where the account never signed in with it.
   * @param cookie as the browser sent it
   */
  getMark(cookie: string | undefined, accountId: string): string | undefined {
    const { device, seals } = parts(cookie)
    const expected = Buffer.from(this.#seal(device, accountId))
    return seals.some((seal) => seal.length === expected.length && timingSafeEqual(Buffer.from(seal), expected))
      ? device
      : undefined
  }

  /** The cookie of a browser in which this account has just signed in. */
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
