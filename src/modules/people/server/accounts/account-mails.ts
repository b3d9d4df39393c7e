import type { Language } from '#platform/contract/languages.ts'
import type { Tx } from '#platform/server/database/transaction.ts'

/**
 * Mails about a change of an account, queued in the transaction of the change. An installation that sends no mail queues
 * none.
 */
export type AccountMails = {
  /** Tells the person themselves. */
  secondFactorChanged: (
    tx: Tx,
    hotelId: string,
    change: { email: string; event: 'on' | 'off' | 'removed'; language: Language | null },
  ) => Promise<void>
  /** Tells the managers of the hotel. */
  passwordChanged: (tx: Tx, hotelId: string, name: string) => Promise<void>
  /** Tells the other managers of the hotel who is one now. */
  managerJoined: (tx: Tx, hotelId: string, manager: { id: string; name: string }) => Promise<void>
}
