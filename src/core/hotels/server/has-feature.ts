import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { FeatureKey } from '../contract.ts'
import { featureIsOn } from '../policy.ts'

/** Whether a hotel has a feature on, from its row. For code outside the server's routes, which have it from the gate. */
export const hasFeature = async (tx: Tx, { hotelId }: Scope, key: FeatureKey): Promise<boolean> => {
  const { features } = await tx
    .selectFrom('hotels')
    .select('features')
    .where('id', '=', hotelId)
    .executeTakeFirstOrThrow()
  return featureIsOn(features as Record<string, boolean>, key)
}
