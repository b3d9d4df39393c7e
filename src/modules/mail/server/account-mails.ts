import { getMainLanguage } from '#modules/hotels/server/hotels.ts'
import type { AccountMails } from '#modules/people/server/accounts/account-mails.ts'
import type { MailQueue } from './queue.ts'

/** Mails about accounts, for those who change them. */
export const createAccountMails = (queue: MailQueue): AccountMails => ({
  secondFactorChanged: async (tx, hotelId, { email, event, language }) => {
    if (!queue.isAvailable) return
    await queue.queueWithinLimits(tx, { hotelId }, [
      {
        template: 'second_factor_changed',
        to: email,
        language: language ?? (await getMainLanguage(tx, { hotelId })),
        values: { event },
      },
    ])
  },
  passwordChanged: (tx, hotelId, name) => queue.notifyManagersByMail(tx, { hotelId }, 'password_changed', { name }),
  managerJoined: (tx, hotelId, { id, name }) =>
    queue.notifyManagersByMail(tx, { hotelId }, 'manager_joined', { name }, id),
})
