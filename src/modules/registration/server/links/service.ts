import { sql } from 'kysely'
import type { ManagerScope } from '#modules/access/server/scope.ts'
import type { Mail } from '#modules/mail/contract.ts'
import type { MailQueue } from '#modules/mail/server/queue.ts'
import type { PrepareMail } from '#modules/mail/server/template.ts'
import { notFound, refuse } from '#platform/contract/failure.ts'
import { intlLocale, languageCodes } from '#platform/contract/languages.ts'
import type { Database, Tx } from '#platform/server/database/transaction.ts'
import { messageText } from '#platform/server/messages.ts'
import type { Keys } from '#platform/server/security/keys.ts'
import type { NewArrivalMail } from '../../contract.ts'
import { beginForm, recordForm } from '../form/forms.ts'
import { findForm, findReservation, toRegistration, updateForm, type Form } from '../form/store.ts'
import { makeArrivalLink } from './link.ts'

type Options = { database: Database; keys: Keys; mail: MailQueue; publicUrl: string }

const linkOf = (keys: Keys, hotelId: string, { id, link_generation: generation }: Form): string =>
  makeArrivalLink(keys, { hotelId, reservationId: id, generation })

/** The links by which the guests of a reservation fill its form. */
export const createArrivalLinks = ({ database, keys, mail: queue, publicUrl }: Options) => {
  /** The form with its link, and whether that is new. */
  const ensureLink = async (tx: Tx, scope: ManagerScope, reservationId: string, renew: boolean) => {
    const reservation = (await findReservation(tx, scope, reservationId)) ?? refuse(notFound)
    const form = await beginForm(tx, scope, reservation)
    if (form.link_sent_at !== null && !renew) return { form, isNew: false }
    const saved = await updateForm(tx, scope, reservationId, {
      link_sent_at: sql<string>`now()`,
      // A form that was deleted and begun again must not bring its old links back to life: it begins anywhere.
      link_generation:
        form.link_sent_at === null ? sql<number>`(random() * 1000000000)::int` : sql<number>`link_generation + 1`,
    })
    return { form: saved, isNew: true }
  }

  return {
    /** The same link again, or with `renew` another one, which makes those before worthless. @throws Refusal 404 */
    make: (scope: ManagerScope, reservationId: string, renew: boolean) =>
      database.write(scope, async (tx) => {
        const { form, isNew } = await ensureLink(tx, scope, reservationId, renew)
        if (isNew) await recordForm(tx, scope, 'registration.link_made', form)
        return {
          address: `${publicUrl}/${scope.hotelId}/arrive#${linkOf(keys, scope.hotelId, form)}`,
          registration: toRegistration(form),
          sentences: Object.fromEntries(
            languageCodes.map((code) => [code, messageText(code, 'registration.sentence')]),
          ),
        }
      }),

    /**
     * Queues the mail with the link. Idempotent by its id.
     * @throws Refusal 404; 409 where the installation sends no mail, and for the id of another mail; 400 for a wrong address;
     * 429 when the hotel has had its share
     */
    send: (scope: ManagerScope, reservationId: string, { id, to, language }: NewArrivalMail): Promise<Mail> =>
      database.write(scope, async (tx) => {
        const { form } = await ensureLink(tx, scope, reservationId, false)
        queue.requireMail()
        const values = { reservation_id: reservationId }
        const isRepeated = await tx
          .selectFrom('mails')
          .select('id')
          .where('hotel_id', '=', scope.hotelId)
          .where('id', '=', id)
          .executeTakeFirst()
        const mail = await queue.queueMail(tx, scope, {
          id,
          template: 'arrival_link',
          to,
          language,
          values,
          subjectOf: reservationId,
        })
        if (!isRepeated) await recordForm(tx, scope, 'registration.link_mailed', form)
        return mail
      }),
  }
}

/** The link of a mail, made when it is sent: the queue has none. None for a form that was deleted meanwhile. */
export const prepareArrivalMail =
  (database: Database, keys: Keys): PrepareMail =>
  async (scope, { values, language }) => {
    const id = String(values['reservation_id'])
    const [form, reservation] = await database.read(scope, async (tx) => [
      await findForm(tx, scope, id),
      await findReservation(tx, scope, id),
    ])
    if (!form?.link_sent_at || !reservation) return null
    const day = new Intl.DateTimeFormat(intlLocale(language), { dateStyle: 'long', timeZone: 'UTC' })
    return {
      values: { day: day.format(new Date(`${reservation.check_in}T00:00:00Z`)) },
      path: `arrive#${linkOf(keys, scope.hotelId, form)}`,
    }
  }
