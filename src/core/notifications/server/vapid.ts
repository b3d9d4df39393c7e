import webPush from 'web-push'
import type { Database } from '#platform/server/database/transaction.ts'
import type { Settings } from '#platform/server/settings.ts'

/** The installation's name towards push services. */
export type Vapid = { subject: string; publicKey: string; privateKey: string }

/** Keys from the settings, or made once and kept: a new pair would silence every browser that has subscribed. */
export const getVapid = async (settings: Settings, database: Database): Promise<Vapid> => {
  if (settings.vapid) return settings.vapid
  const subject = settings.publicUrl.startsWith('https:') ? settings.publicUrl : 'mailto:notifications@deskbell.example'
  const made = webPush.generateVAPIDKeys()
  const kept = await database.onPlatform(async (tx) => {
    await tx
      .insertInto('platform_secrets')
      .values({ name: 'vapid', secret: JSON.stringify(made) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return tx.selectFrom('platform_secrets').select('secret').where('name', '=', 'vapid').executeTakeFirstOrThrow()
  })
  return { subject, ...(JSON.parse(kept.secret) as typeof made) }
}
