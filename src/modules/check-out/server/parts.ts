import type { ChargeSource } from '#modules/bill/server/source.ts'
import type { Hotels } from '#modules/hotels/server/hotels.ts'
import type { MailQueue } from '#modules/mail/server/queue.ts'
import type { MakePdf } from '#modules/pdf/server/maker.ts'
import type { StayEnding } from '#modules/stays/server/ending/ending.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import type { Keys } from '#platform/server/security/keys.ts'

/** The parts of the server that a check-out uses. */
export type CheckOutParts = {
  database: Database
  hotels: Pick<Hotels, 'find'>
  keys: Keys
  mail: MailQueue
  makePdf: MakePdf
  ending: StayEnding
  chargeSources: readonly ChargeSource[]
}
