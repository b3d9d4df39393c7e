import { getMainLanguage } from '#modules/hotels/server/hotels.ts'
import { isEmail } from '#modules/people/contract/account.ts'
import { idTaken, Refusal, refuse } from '#platform/contract/failure.ts'
import { newId } from '#platform/contract/id.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import { isSendable } from '#platform/server/smtp/address.ts'
import {
  addressInvalid,
  mailUnavailable,
  maxMailsOfDay,
  maxMailsOfHourToOne,
  tooManyMails,
  type Mail,
  type MailTemplate,
  type MailValues,
  type ManagerNotice,
} from '../contract.ts'
import { listManagersWithMail } from './receivers.ts'
import * as store from './store.ts'
import type { InHotel } from './store.ts'

const daySeconds = 86_400

/** A mail to one address. */
export type NewMail = {
  /** Of the client, where a repetition must not send twice. */
  id?: string
  template: MailTemplate
  to: string
  language: Language
  /** Names, numbers and ids: never a text of ours, never a secret. */
  values?: MailValues
  /** The row that it is about, by which a screen finds it: an invoice, an invitation. */
  subjectOf?: string | null
  /** After this it is not sent any more; a day where nothing is said. */
  lifeSeconds?: number
  /** How long it waits, so that more can be gathered. */
  delaySeconds?: number
}

/**
 * Queues mails in the transaction of what they are about: what is committed is sent, and what is rolled back never is.
 * The texts are made when a mail is sent.
 */
export type MailQueue = {
  /** Whether this installation sends mail. */
  readonly isAvailable: boolean
  /** @throws Refusal 409 `mail.unavailable` where the installation sends no mail */
  requireMail: () => void
  /**
   * Queues one mail. Idempotent by its id.
   * @throws Refusal `mail.unavailable`; `mail.address_invalid`; 429 `mail.too_many` when the hotel or the address has
   * had its share; `platform.id_taken` for the id of another mail
   */
  queueMail: (tx: Tx, scope: InHotel, mail: NewMail) => Promise<Mail>
  /**
   * Queues mails about an event, which is done in any case: those within the limits, and none where the installation
   * sends no mail.
   */
  queueWithinLimits: (tx: Tx, scope: InHotel, mails: readonly NewMail[]) => Promise<void>
  /**
   * Tells the managers of the hotel by mail, in its main language: those who have not switched this off for themselves.
   * @param about the manager whom it is about, if they are not told
   */
  notifyManagersByMail: (
    tx: Tx,
    scope: InHotel,
    template: ManagerNotice | 'password_changed' | 'manager_joined' | 'register_unreadable',
    values: MailValues,
    about?: string,
  ) => Promise<void>
}

export const createMailQueue = (isAvailable: boolean): MailQueue => {
  const requireMail = (): void => {
    if (!isAvailable) throw new Refusal(mailUnavailable)
  }
  const queueWithinLimits: MailQueue['queueWithinLimits'] = async (tx, scope, mails) => {
    if (!isAvailable || mails.length === 0) return
    await store.lockMails(tx, scope)
    const rows = mails.map(toRow).filter(({ receiver }) => isAddress(receiver))
    const allowed = await keepWithinLimits(tx, scope, rows)
    if (allowed.length > 0) await store.insertMails(tx, scope, allowed)
  }
  return {
    isAvailable,
    requireMail,
    queueMail: async (tx, scope, mail) => {
      requireMail()
      const row = toRow(mail)
      if (!isAddress(row.receiver)) refuse(addressInvalid, 'to')
      await store.lockMails(tx, scope)
      const first = mail.id === undefined ? undefined : await store.findMail(tx, scope, mail.id)
      if (first) {
        if (isSame(first, row)) return first
        throw new Refusal(idTaken)
      }
      if ((await keepWithinLimits(tx, scope, [row])).length === 0)
        throw new Refusal(tooManyMails, { retryAfterSeconds: 3600 })
      await store.insertMails(tx, scope, [row])
      const queued = await store.findMail(tx, scope, row.id)
      if (!queued) throw new Error('A mail that was queued is not there.')
      return queued
    },
    queueWithinLimits,
    notifyManagersByMail: async (tx, scope, template, values, about) => {
      if (!isAvailable) return
      const language = await getMainLanguage(tx, scope)
      const receivers = await listManagersWithMail(tx, scope, template, about)
      const mails = receivers.map((to): NewMail => ({ template, to, language, values }))
      await queueWithinLimits(tx, scope, mails)
    },
  }
}

const keepWithinLimits = async (tx: Tx, scope: InHotel, rows: readonly store.MailRow[]): Promise<store.MailRow[]> => {
  if (rows.length === 0) return []
  const left = maxMailsOfDay - (await store.countOfDay(tx, scope))
  const ofHour = await store.countOfHour(tx, scope, [...new Set(rows.map(({ receiver }) => receiver))])
  const mayGo = rows.filter(({ receiver }) => (ofHour.get(receiver) ?? 0) < maxMailsOfHourToOne)
  // Lock-out: a forgotten password needs its mail even if the hotel's limit of the day is reached. It has its own
  // limits.
  const isOutside = ({ template }: store.MailRow): boolean => template === 'password_reset'
  return [...mayGo.filter(isOutside), ...mayGo.filter((row) => !isOutside(row)).slice(0, Math.max(0, left))]
}

/** Whether mail can be sent there. */
export const isAddress = (text: string): boolean => isEmail(text) && isSendable(text)

const toRow = (mail: NewMail): store.MailRow => ({
  id: mail.id ?? newId(),
  template: mail.template,
  receiver: mail.to.trim().toLowerCase(),
  language: mail.language,
  subject_of: mail.subjectOf ?? null,
  values: mail.values ?? {},
  lifeSeconds: mail.lifeSeconds ?? daySeconds,
  delaySeconds: mail.delaySeconds ?? 0,
})

const isSame = (first: Mail, row: store.MailRow): boolean =>
  first.template === row.template &&
  first.receiver === row.receiver &&
  first.language === row.language &&
  first.subject_of === row.subject_of
