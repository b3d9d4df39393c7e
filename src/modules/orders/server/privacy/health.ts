import { keyMay } from '#modules/access/policy.ts'
import type { HiddenFields } from '#modules/access/server/hide-from-keys.ts'
import type { KeyScope } from '#platform/contract/route.ts'

/** What guests avoid is health data: a key reads it with a scope of its own. */
export const getHiddenOf = (scopes: readonly KeyScope[]): HiddenFields =>
  keyMay(scopes, 'orders:read_health') ? {} : { allergy_alert: [] }
