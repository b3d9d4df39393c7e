import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { call } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { getBackfill, makeBackfill } from '../../contract/backfill.ts'

/** Takes in what guests who are here had before the hotel had bills. Nothing where there is nothing. */
export const BackfillCard = () => {
  const { t } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const { money } = useFormats()
  const offline = useLiveState() === 'offline'
  const queries = useQueryClient()
  const { busy, send } = useSubmit()
  const params = { hotelSlug }
  const queryKey = ['bill', hotelSlug, 'backfill']
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => call(getBackfill, { params, signal }) })
  if (!data || data.orders === 0) return null
  const reload = () => queries.invalidateQueries({ queryKey })
  const take = () =>
    send(
      async () => {
        const { charged } = await call(makeBackfill, { params, body: { expected: data.sums } })
        toast.success(t('bill.backfilled', { count: charged }))
        await reload()
      },
      (cause) => {
        toast.error(t(cause.code, cause.values))
        void reload()
      },
    )
  const amount = data.sums.map(({ total, currency }) => money(total, currency)).join(' + ')
  return (
    <section className="card stack" aria-labelledby="bill-backfill">
      <h2 className="serif text-xl" id="bill-backfill">
        {t('bill.backfill')}
      </h2>
      <p>{t('bill.backfill_text', { count: data.orders, amount })}</p>
      <Button
        icon={ReceiptText}
        className="justify-self-start"
        busy={busy}
        busyText={t('bill.backfilling')}
        disabled={offline}
        onClick={() => void take()}
      >
        {t('bill.backfill_take')}
      </Button>
    </section>
  )
}
