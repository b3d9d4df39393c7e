import { Refusal } from '#platform/contract/failure.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { isPrivateUrl } from '#platform/server/machine/nearby.ts'
import type { Settings } from '#platform/server/settings.ts'
import { demoOff } from '../contract/account.ts'

/** Why the demo accounts do not work: it was said, the installation is for the world, or it has an owner of its own. */
export type DemoOff = 'said' | 'public' | 'owned'

/**
 * The accounts of the demo hotels, whose password everybody knows. They work on a machine or in a network of one's own,
 * for people nearby, until the installation has an owner of its own; or where DEMO=on was said.
 */
export class DemoAccounts {
  readonly #database: Database
  readonly #settings: Pick<Settings, 'demo' | 'publicUrl'>

  constructor(database: Database, settings: Pick<Settings, 'demo' | 'publicUrl'>) {
    this.#database = database
    this.#settings = settings
  }

  /** Why they do not work; null where they do. */
  whyOff(): Promise<DemoOff | null> {
    return this.#database.onPlatform((tx) => this.#whyOffIn(tx))
  }

  /**
   * Refuses a demo account where it does not work. Asked after its session was opened: an owner who is made in the same
   * moment ends that session, or is waited for and seen here.
   * @throws Refusal `people.demo_off`
   */
  async refuseWhereOff(accountId: string, isNearby: boolean): Promise<void> {
    const isOff = await this.#database.onPlatform(async (tx) => {
      await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forShare().execute()
      return (await this.#whyOffIn(tx)) !== null
    })
    if (isOff || (this.#settings.demo === 'nearby' && !isNearby)) throw new Refusal(demoOff)
  }

  /**
   * Ends the sessions of demo accounts where they do not work: for the start, which may have other settings than the
   * one before.
   */
  async endSessionsWhereOff(): Promise<void> {
    await this.#database.onPlatform(async (tx) => {
      if ((await this.#whyOffIn(tx)) !== null) await endDemoSessions(tx)
    })
  }

  async #whyOffIn(tx: Tx): Promise<DemoOff | null> {
    const { demo, publicUrl } = this.#settings
    if (demo !== 'nearby') return demo === 'on' ? null : 'said'
    if (!isPrivateUrl(publicUrl)) return 'public'
    const owner = await tx
      .selectFrom('owners as o')
      .innerJoin('accounts as a', 'a.id', 'o.id')
      .select('a.id')
      .where('a.is_demo', '=', false)
      .limit(1)
      .executeTakeFirst()
    return owner ? 'owned' : null
  }
}

/**
 * Ends every session of the demo accounts inside the caller's transaction. A sign-in that is under way waits for its
 * end.
 */
export const endDemoSessions = async (tx: Tx): Promise<void> => {
  const accounts = await tx.selectFrom('accounts').select('id').where('is_demo', '=', true).forUpdate().execute()
  const ids = accounts.map(({ id }) => id)
  if (ids.length > 0)
    await tx
      .deleteFrom('sessions')
      .where(({ eb, or }) => or([eb('owner_id', 'in', ids), eb('manager_id', 'in', ids)]))
      .execute()
}
