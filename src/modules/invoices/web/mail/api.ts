import { useQueryClient } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import type { Mail } from '#modules/mail/contract.ts'
import { mailsKey } from '#modules/mail/web/api.ts'
import { callSafely } from '#platform/web/api.ts'
import { mailInvoice, type NewInvoiceMail } from '../../contract/mails.ts'

/** Sends an invoice. The form made the mail's id, so retries send only one. */
export const useSendInvoiceMail = (invoiceId: string) => {
  const { id: hotelSlug } = useHotel()
  const queries = useQueryClient()
  return async (body: NewInvoiceMail): Promise<Mail> => {
    const mail = await callSafely(mailInvoice, { params: { hotelSlug, invoiceId }, body })
    void queries.invalidateQueries({ queryKey: mailsKey(hotelSlug, invoiceId) })
    return mail
  }
}
