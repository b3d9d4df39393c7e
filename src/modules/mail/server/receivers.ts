import { asJson } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { ManagerNotice, MailTemplate } from '../contract.ts'
import type { InHotel } from './store.ts'

/** The addresses of the managers, but for one, who have not switched off what this template tells. */
export const listManagersWithMail = async (
  tx: Tx,
  { hotelId }: InHotel,
  template: MailTemplate,
  exceptId?: string,
): Promise<string[]> => {
  // Two statements: in a distributed database the tables are not on the same machine.
  const managers = await tx
    .selectFrom('managers')
    .select(['id', 'email'])
    .where('hotel_id', '=', hotelId)
    .where('kind', '=', 'person')
    .where('staff_role', '=', 'manager')
    .where('email', '<>', '')
    .orderBy('id')
    .execute()
  const choices = await tx.selectFrom('mail_choices').select(['id', 'off']).where('hotel_id', '=', hotelId).execute()
  const silent = new Set(choices.filter(({ off }) => (off as readonly string[]).includes(template)).map(({ id }) => id))
  return managers.filter(({ id }) => id !== exceptId && !silent.has(id)).map(({ email }) => email)
}

/** The mails that a staff member has switched off. */
export const findChoices = async (tx: Tx, { hotelId }: InHotel, id: string): Promise<ManagerNotice[]> => {
  const row = await tx
    .selectFrom('mail_choices')
    .select('off')
    .where('hotel_id', '=', hotelId)
    .where('id', '=', id)
    .executeTakeFirst()
  return (row?.off ?? []) as ManagerNotice[]
}

export const putChoices = async (
  tx: Tx,
  { hotelId }: InHotel,
  id: string,
  off: readonly ManagerNotice[],
): Promise<void> => {
  await tx
    .insertInto('mail_choices')
    .values({ hotel_id: hotelId, id, off: asJson(off) })
    .onConflict((conflict) => conflict.columns(['hotel_id', 'id']).doUpdateSet({ off: asJson(off) }))
    .execute()
}
