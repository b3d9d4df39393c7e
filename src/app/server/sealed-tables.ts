import { sealedAddresses } from '#modules/calendars/server/feeds/addresses.ts'
import { sealedFactors } from '#modules/people/server/second-factor/second-factors.ts'
import { sealedEntries } from '#modules/register/server/entries/sealing.ts'
import { sealedForms } from '#modules/registration/server/form/sealing.ts'
import { receiversSecrets } from '#modules/webhooks/server/sending/signature.ts'
import type { SealedTable } from '#platform/server/security/sealed-tables.ts'

/** Every table whose values an installation secret has sealed. A test names each column `key_id` that is missing. */
export const sealedTables: readonly SealedTable[] = [
  sealedFactors,
  sealedAddresses,
  receiversSecrets,
  ...sealedForms,
  sealedEntries,
]
