import webPush from 'web-push'
import type { Database } from '#platform/server/database/transaction.ts'
import type { Settings } from '#platform/server/settings.ts'

/** The installation's identity towards push services. */
export type Vapid = { subject: string; publicKey: string; privateKey: string }

/** The keys from the settings, or a pair created once and stored: a new pair would invalidate every subscription. */
export const getVapid = async (settings: Settings, database: Database): Promise<Vapid> => {
  if (settings.vapid) return settings.vapid
  const subject = settings.publicUrl.startsWith('https:') ? settings.publicUrl : 'mailto:notifications@deskbell.example'
  const generated = webPush.generateVAPIDKeys()
  const stored = await database.onPlatform(async (tx) => {
    await tx
      .insertInto('platform_secrets')
      .values({ name: 'vapid', secret: JSON.stringify(generated) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return tx.selectFrom('platform_secrets').select('secret').where('name', '=', 'vapid').executeTakeFirstOrThrow()
  })
  return { subject, ...(JSON.parse(stored.secret) as typeof generated) }
}
