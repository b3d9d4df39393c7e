import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { listMails, mailEntity, type Mail } from '#modules/mail/contract.ts'
import { call, callSafely } from '#platform/web/api.ts'
import { useFollow, useFreshness } from '#platform/web/live/use-follow.ts'
import { mailInvoice, type NewInvoiceMail } from '../../contract/mails.ts'

const getKey = (hotelSlug: string, invoiceId: string) => ['invoices', hotelSlug, 'mails', invoiceId] as const

/** The mails of an invoice, newest first. */
export const useInvoiceMails = (invoiceId: string) => {
  const { id: hotelSlug } = useHotel()
  const queryKey = getKey(hotelSlug, invoiceId)
  useFollow(queryKey, mailEntity)
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listMails, { params: { hotelSlug }, query: { subject: invoiceId }, signal }),
    ...useFreshness(),
    refetchOnMount: 'always',
  })
}

/** Sends an invoice. The form made the mail's id, so retries send only one. */
export const useSendInvoiceMail = (invoiceId: string) => {
  const { id: hotelSlug } = useHotel()
  const queries = useQueryClient()
  return async (body: NewInvoiceMail): Promise<Mail> => {
    const mail = await callSafely(mailInvoice, { params: { hotelSlug, invoiceId }, body })
    void queries.invalidateQueries({ queryKey: getKey(hotelSlug, invoiceId) })
    return mail
  }
}
