import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { addCharge } from '#modules/bill/contract.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import type { ListedStay } from '#modules/stays/contract.ts'
import { useStays } from '#modules/stays/web/staff/api.ts'
import { StayDays } from '#modules/stays/web/staff/StayDays.tsx'
import { newId } from '#platform/contract/id.ts'
import { callSafely } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { Skeleton, SkeletonBar } from '#platform/web/ui/containers/Skeleton.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { useDialogOf } from '#platform/web/ui/use-dialog-of.tsx'
import type { Order } from '../../contract.ts'

// More stays than a hotel has rooms.
const maxPages = 10
const maxShown = 8

const getWho = ({ guests, lead_name }: ListedStay): string => guests.join(', ') || lead_name

const ChooseStay = ({ order, open, onClose }: LateDialog & { order: Order }) => {
  const { t } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const { money } = useFormats()
  const { rows, ...query } = useStays('present', maxPages, open)
  const { busy, send } = useSubmit()
  // A charge that is sent again after a lost answer is made once.
  const [id] = useState(newId)
  const [words, setWords] = useState(order.room_number)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const wanted = words.trim().toLocaleLowerCase()
  const found = rows?.filter((stay) => `${stay.room_number} ${getWho(stay)}`.toLocaleLowerCase().includes(wanted))
  const chosen = found?.find((stay) => stay.id === chosenId)
  const amount = money(order.total, order.currency)
  const submit = async () => {
    if (!chosen) return setError(t('orders.bill_missing'))
    setError(null)
    await send(
      async () => {
        const params = { hotelSlug, stayId: chosen.id }
        await callSafely(addCharge, { params, body: { id, order_id: order.id } })
        toast.success(t('orders.put_on_bill_done', { amount, room: chosen.room_number }))
        onClose()
      },
      (cause) => setError(t(cause.code, cause.values)),
    )
  }
  return (
    <FormDialog
      title={t('orders.put_on_bill')}
      size={400}
      open={open}
      onClose={onClose}
      onSubmit={submit}
      icon={ReceiptText}
      submit={t('orders.put_amount_on_bill', { amount })}
      busy={busy}
      busyText={t('orders.putting_on_bill')}
    >
      <QueryState
        query={{ ...query, data: rows }}
        text={t('orders.guests_failed')}
        bones={
          <Skeleton>
            <SkeletonBar height={40} />
          </Skeleton>
        }
      />
      <TextField
        label={t('orders.find_guest')}
        type="search"
        autoComplete="off"
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <fieldset className="stack stack--s">
        <legend className="label mb-2">{t('orders.whose_bill')}</legend>
        {found?.slice(0, maxShown).map((stay) => (
          <label key={stay.id} className="check">
            <input type="radio" name="stay" checked={stay === chosen} onChange={() => setChosenId(stay.id)} />
            <span className="wrap-anywhere">
              {stay.room_number} · {getWho(stay)}{' '}
              <span className="meta num">
                <StayDays stay={stay} />
              </span>
            </span>
          </label>
        ))}
        {found?.length === 0 && <p className="meta">{t('orders.no_such_guest')}</p>}
      </fieldset>
      {error && <Callout tone="error">{error}</Callout>}
    </FormDialog>
  )
}

/** Says that a delivered order belongs to no stay, and lets the desk choose the one whose bill it goes on. */
export const NotOnBill = ({ order }: { order: Order }) => {
  const { t } = useTranslation()
  const offline = useLiveState() === 'offline'
  const { show, dialog } = useDialogOf((props) => <ChooseStay order={order} {...props} />)
  return (
    <div className="row between row--wrap gap-2">
      <Pill tone="warning">{t('orders.not_on_bill')}</Pill>
      <Button variant="line" icon={ReceiptText} disabled={offline} aria-haspopup="dialog" onClick={() => show(null)}>
        {t('orders.put_on_bill')}
      </Button>
      {dialog}
    </div>
  )
}
