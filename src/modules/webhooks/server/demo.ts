import { sql } from 'kysely'
import type { DemoHotel } from '#modules/hotels/server/demo-hotel.ts'
import { newId } from '#platform/contract/id.ts'
import { asJson } from '#platform/server/database/column-values.ts'
import type { Database } from '#platform/server/database/transaction.ts'
import { newToken } from '#platform/server/token.ts'
import type { DeliveryStatus, WebhookPayload } from '../contract.ts'

const hourMs = 3_600_000
const withoutWebhooks = 'old-town'

const arrivals = [
  ['Room 3', 'Felix Schneider'],
  ['Room 5', 'Emily Brown'],
  ['Room 7', 'Nikola Đurić'],
  ['Room 8', 'Marco Moretti'],
  ['Room 9', 'Eva Novotná'],
  ['Room 11', 'Horváth Bence'],
] as const

/** A channel manager whose host does not exist: its calls failed until it was switched off. Nothing is called. */
export const webhooksDemo = async (database: Database, { staff, now }: DemoHotel): Promise<void> => {
  const { hotelId, actor } = staff
  if (hotelId === withoutWebhooks) return
  const endpointId = newId()
  const at = (hoursAgo: number): string => new Date(now - hoursAgo * hourMs).toISOString()
  await database.write(staff, async (tx) => {
    await tx
      .insertInto('webhook_endpoints')
      .values({
        hotel_id: hotelId,
        id: endpointId,
        url: 'https://hooks.channels.example/v2/marina',
        description: 'Channel manager',
        event_types: asJson(['reservation.*']),
        secret_salt: newToken(),
        state: 'disabled',
        from_number: 0,
        last_failure: 'address',
        failing_since: at(50),
        ran_out: 3,
        created_by: actor.display_name ?? actor.email,
        created_at: at(24 * 20),
      })
      .execute()
    const rows = arrivals.map(([apartment, guest_name], index) => {
      const id = newId()
      const created_at = at(52 - index * 4)
      const day = (days: number): string => new Date(now + days * 24 * hourMs).toISOString().slice(0, 10)
      const payload: WebhookPayload = {
        type: 'reservation.created',
        id,
        number: index + 1,
        previous_number: index || null,
        at: created_at,
        hotel_id: hotelId,
        data: {
          id: newId(),
          hotel_id: hotelId,
          guest_name,
          apartment,
          check_in: day(index + 3),
          check_out: day(index + 6),
          source: 'manual',
          booking_number: null,
          created_at,
          updated_at: created_at,
        },
      }
      const ranOut = index < 3
      return {
        hotel_id: hotelId,
        id,
        endpoint_id: endpointId,
        number: index + 1,
        event_type: payload.type,
        payload: asJson(payload),
        status: sql.lit<DeliveryStatus>(ranOut ? 'failed' : 'skipped'),
        attempts: ranOut ? 11 : 6,
        failure: 'address',
        response_ms: 12,
        created_at,
      }
    })
    await tx.insertInto('webhook_deliveries').values(rows).execute()
  })
}
