import { Refusal } from '#platform/contract/failure.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { isPrivateUrl } from '#platform/server/machine/nearby.ts'
import { getCommandLine } from '#platform/server/machine/program.ts'
import type { Settings } from '#platform/server/settings.ts'
import { demoOff } from '../../contract/account.ts'

/** Why demo accounts are off: by setting, because the installation is public, or because it has an owner. */
export type DemoOff = 'said' | 'public' | 'owned'

/**
 * The accounts of the demo hotels, with a public password. They work on a local machine or network, for callers nearby,
 * until the installation has an owner; or with DEMO=on or DEMO=public.
 */
export const createDemoAccounts = (database: Database, settings: Pick<Settings, 'demo' | 'publicUrl'>) => {
  const whyOffIn = async (tx: Tx): Promise<DemoOff | null> => {
    const { demo, publicUrl } = settings
    if (demo !== 'nearby') return demo === 'off' ? 'said' : null
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

  /** Why demo accounts are off; null when they are on. */
  const whyOff = (): Promise<DemoOff | null> => database.onPlatform((tx) => whyOffIn(tx))

  /**
   * Refuses a demo account that is off. Call it after opening the session: an owner who is created at the same time
   * either ends that session or is seen here.
   */
  const refuseWhereOff = async (accountId: string, isNearby: boolean): Promise<void> => {
    const isOff = await database.onPlatform(async (tx) => {
      await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forShare().execute()
      return (await whyOffIn(tx)) !== null
    })
    if (isOff || (settings.demo === 'nearby' && !isNearby))
      throw new Refusal(demoOff, { values: { command: getCommandLine('remove-demo') } })
  }

  /** Ends the sessions of demo accounts if they are off. Called at the start, because the settings may have changed. */
  const endSessionsWhereOff = async (): Promise<void> => {
    await database.onPlatform(async (tx) => {
      if ((await whyOffIn(tx)) !== null) await endDemoSessions(tx)
    })
  }

  return { whyOff, refuseWhereOff, endSessionsWhereOff }
}

export type DemoAccounts = ReturnType<typeof createDemoAccounts>

/** Ends all sessions of demo accounts inside the caller's transaction. A sign-in under way waits for that. */
export const endDemoSessions = async (tx: Tx): Promise<void> => {
  const accounts = await tx.selectFrom('accounts').select('id').where('is_demo', '=', true).forUpdate().execute()
  const ids = accounts.map(({ id }) => id)
  if (ids.length > 0)
    await tx
      .deleteFrom('sessions')
      .where(({ eb, or }) => or([eb('owner_id', 'in', ids), eb('manager_id', 'in', ids)]))
      .execute()
}
