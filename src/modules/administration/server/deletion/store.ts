import { sql } from 'kysely'
import type { OwnerScope } from '#modules/access/server/scope.ts'
import { addDays } from '#platform/contract/day.ts'
import { Refusal } from '#platform/contract/failure.ts'
import { changedAt, columnsOf } from '#platform/server/database/column-values.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import { DeletedHotel, deletionStarted, slugRestDays, slugResting } from '../../contract/deletion.ts'

const columns = columnsOf(DeletedHotel)
const maxListed = 1_000
type Columns = Pick<DeletedHotel, 'state' | 'failure'>

const deletions = (tx: Tx) => tx.selectFrom('deleted_hotels').select(columns).$narrowType<Columns>()

/** Those of a year, the newest first. */
export const listDeleted = (tx: Tx, _owner: OwnerScope): Promise<DeletedHotel[]> =>
  deletions(tx).orderBy('requested_at', 'desc').orderBy('slug').limit(maxListed).execute()

/** The deletions that are under way of these hotels, by slug. */
export const findDeletions = async (
  tx: Tx,
  _owner: OwnerScope,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, DeletedHotel>> => {
  if (slugs.length === 0) return new Map()
  const rows = await deletions(tx).where('slug', 'in', slugs).execute()
  return new Map(rows.map((row) => [row.slug, row]))
}

/**
 * Hides the hotel from now on, ends what its people have open and voids what is under way to them.
 * @param hotel its row is locked
 * @param register who had its guest register, and when
 */
export const startDeletion = async (
  tx: Tx,
  { actor }: OwnerScope,
  { id, name }: { id: string; name: string },
  register: { by: string; at: string } | null,
): Promise<DeletedHotel> => {
  // A hotel that was deleted before, whose slug this one has.
  await tx.deleteFrom('deleted_hotels').where('slug', '=', id).execute()
  const deletion = await tx
    .insertInto('deleted_hotels')
    .values({
      slug: id,
      name,
      requested_by: actor.email,
      register_taken_by: register?.by ?? null,
      register_taken_at: register?.at ?? null,
    })
    .returning(columns)
    .$narrowType<Columns>()
    .executeTakeFirstOrThrow()
  await markHotel(tx, id, true)
  for (const table of ['sessions', 'outgoing_messages', 'push_subscriptions'] as const)
    await tx.deleteFrom(table).where('hotel_id', '=', id).execute()
  // Without its message nothing sends a mail, nor notes what became of it.
  await tx
    .updateTable('mails')
    .set({ status: 'failed', failure: 'too_late' })
    .where('hotel_id', '=', id)
    .where('status', '=', 'queued')
    .execute()
  return deletion
}

/**
 * Ends a deletion of which nothing has been done but its backup. The row of the hotel is locked already.
 * @returns whether there was one
 * @throws Refusal when rows are being deleted already
 */
export const endDeletion = async (tx: Tx, _owner: OwnerScope, slug: string): Promise<boolean> => {
  const deletion = await deletions(tx)
    .where('slug', '=', slug)
    .where('state', '<>', 'deleted')
    .forUpdate()
    .executeTakeFirst()
  if (!deletion) return false
  if (deletion.state !== 'backing_up') throw new Refusal(deletionStarted)
  await tx.deleteFrom('deleted_hotels').where('slug', '=', slug).execute()
  await markHotel(tx, slug, false)
  return true
}

const markHotel = (tx: Tx, id: string, is_being_deleted: boolean) =>
  tx.updateTable('hotels').set({ is_being_deleted, updated_at: changedAt }).where('id', '=', id).execute()

/**
 * For the transaction that has inserted a hotel: so its slug is not freed meanwhile.
 * @param today the day on which it is added
 * @throws Refusal while the slug is that of a hotel that was deleted lately
 */
export const refuseResting = async (tx: Tx, _owner: OwnerScope, slug: string, today: string): Promise<void> => {
  const row = await tx
    .selectFrom('deleted_hotels')
    .select(['slug_free_on', sql<boolean>`slug_free_on <= ${today}`.as('isFree')])
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!row || row.isFree) return
  // The day is written once everything is deleted.
  const date = row.slug_free_on ?? addDays(today, slugRestDays)
  throw new Refusal(slugResting, { values: { date }, fields: { slug: slugResting.code } })
}
