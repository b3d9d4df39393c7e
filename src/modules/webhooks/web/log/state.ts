import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { intlLocale } from '#platform/contract/languages.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import type { WebhookDelivery } from '../../contract.ts'
import { useFailure } from '../state.ts'

/** Says when a delivery was, what became of it, its number and how long it took. */
export const useDeliveryWords = () => {
  const { t, language } = useTranslation()
  const { time_zone: timeZone } = useHotel()
  const { date, time } = useFormats()
  const formatFailure = useFailure()
  const today = date(new Date(useNow()))
  // Several are sent in a minute.
  const seconds = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium', hourCycle: 'h23' })
  const when = (moment: string): string =>
    date(moment) === today ? seconds.format(new Date(moment)) : `${date(moment)} ${time(moment)}`
  const result = ({ status, response_status, attempts, due_at, failure }: WebhookDelivery): string => {
    if (status === 'delivered')
      return attempts > 1
        ? t('webhooks.arrived_try', { status: response_status ?? '', number: attempts })
        : String(response_status ?? '')
    if (status === 'failed') return t('webhooks.failed_tries', { count: attempts })
    if (status === 'skipped') return t('webhooks.tab_skipped')
    return failure === null ? t('webhooks.on_its_way') : t('webhooks.again_at', { time: when(due_at) })
  }
  return {
    when,
    result,
    number: (number: number | null): string =>
      number === null ? '–' : new Intl.NumberFormat(intlLocale(language)).format(number),
    took: ({ status, failure, response_status, response_ms }: WebhookDelivery): string => {
      if (failure !== null && status !== 'delivered') return formatFailure(failure, response_status)
      return response_ms === null ? '–' : t('webhooks.ms', { ms: response_ms })
    },
  }
}
