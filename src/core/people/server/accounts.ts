import type { Tx } from '#platform/server/database/transaction.ts'

/** What manager sign-in needs: the account of an e-mail, and where its holder works. */
export type StaffAccount = { id: string; email: string; password_hash: string; hotel_id: string | null; display_name: string | null }

/** The account of an e-mail (in any case), with the one hotel it manages, if any. Platform work: the hotel is not proved yet. */
export const findAccount = (tx: Tx, email: string): Promise<StaffAccount | undefined> =>
  tx.selectFrom('accounts as a').leftJoin('managers as m', 'm.id', 'a.id')
    .select(['a.id', 'a.email', 'a.password_hash', 'm.hotel_id', 'm.display_name'])
    .where('a.email', '=', email.toLowerCase()).executeTakeFirst()
