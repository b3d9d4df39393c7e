import { Gift } from 'lucide-react'
import { useState } from 'react'
import { useFeature, useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useToday } from '#modules/hotels/web/use-today.ts'
import { hoursClosed, timeUnavailable } from '#modules/hours/contract/closed.ts'
import { newRandomId } from '#platform/contract/id.ts'
import { callSafely } from '#platform/web/api.ts'
import { fieldErrorsOf, type FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { SegmentedControl } from '#platform/web/ui/controls/SegmentedControl.tsx'
import { SelectField } from '#platform/web/ui/controls/SelectField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { useLateDialog, type LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { priceChanged, soldOut, type Settle } from '../../contract.ts'
import { bookExtra } from '../../contract/staff.ts'
import { BookingFields, useBookingForm } from '../BookingFields.tsx'
import { useWords } from '../use-words.ts'
import { tickets, useOffers } from './api.ts'

type OfStay = { stay: { id: string; check_in: string; check_out: string | null } }

const fields = ['quantity', 'nights', 'for_day', 'for_time', 'settle'] as const
const ofHours: readonly string[] = [hoursClosed.code, timeUnavailable.code]

/** What staff were told, and want all the same. */
type Despite = { despite_hours?: true; despite_limit?: true }

const BookDialog = ({ stay, open, onClose }: LateDialog & OfStay) => {
  const { t } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const hasBills = useFeature('bill')
  const today = useToday()
  const words = useWords()
  const offers = useOffers()
  const reload = tickets.useReload()
  const { busy, send } = useSubmit()
  const [id, setId] = useState(newRandomId)
  const [chosen, setChosen] = useState('')
  const [settle, setSettle] = useState<Settle | 'usual'>('usual')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [despite, setDespite] = useState<Despite>({})
  const items = offers.data?.items.filter(({ available }) => available) ?? []
  const offer = items.find((one) => one.id === chosen) ?? items[0]
  const days = { ...stay, today }
  const form = useBookingForm(offer, days)
  const isAsked = Object.keys(despite).length > 0

  const submit = async () => {
    if (!offer) return
    const { problem } = form
    setErrors(problem ? { [problem.field]: t(problem.failure.code) } : {})
    if (problem) return
    const body = { id, ...form.getBody(offer), stay_id: stay.id, ...despite, ...(settle !== 'usual' && { settle }) }
    await send(
      async () => {
        await callSafely(bookExtra, { params: { hotelSlug }, body })
        toast.success(t('extras.booked', { name: offer.name }))
        void reload()
        setId(newRandomId())
        setDespite({})
        form.clear()
        onClose()
      },
      (cause) => {
        if (cause.code === priceChanged.code) void offers.refetch()
        if (cause.code === soldOut.code) setDespite({ ...despite, despite_limit: true })
        if (ofHours.includes(cause.code)) setDespite({ ...despite, despite_hours: true })
        setErrors(fieldErrorsOf(t, cause, fields) ?? { form: words.refusal(cause) })
      },
    )
  }
  return (
    <FormDialog
      title={t('extras.add')}
      open={open}
      onClose={onClose}
      onSubmit={submit}
      submit={isAsked ? t('extras.book_anyway') : t('extras.book', { amount: words.money(form.total) })}
      disabled={!offer}
      busy={busy}
      busyText={t('extras.sending')}
    >
      {errors['form'] && <Callout tone="warning">{errors['form']}</Callout>}
      {items.length === 0 && <p className="meta">{t('extras.empty')}</p>}
      {offer && (
        <>
          <SelectField
            label={t('extras.which')}
            value={offer.id}
            onChange={({ target }) => {
              setChosen(target.value)
              setDespite({})
              setErrors({})
            }}
          >
            {items.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name} · {words.price(one)}
              </option>
            ))}
          </SelectField>
          <BookingFields offer={offer} days={days} form={form} errors={errors} />
        </>
      )}
      {hasBills && offer && (
        <SegmentedControl
          label={t('extras.pays')}
          options={[
            { value: 'usual', label: t('extras.pays_usual') },
            { value: 'room', label: t('extras.pays_room') },
            { value: 'reception', label: t('extras.pays_reception') },
          ]}
          value={settle}
          onChange={setSettle}
        />
      )}
      {errors['settle'] && <Callout tone="error">{errors['settle']}</Callout>}
    </FormDialog>
  )
}

/** The button on the page of a stay with which staff book an extra for it. */
export const AddExtra = ({ stay }: OfStay) => {
  const { t } = useTranslation()
  const offline = useLiveState() === 'offline'
  const { show, dialog } = useLateDialog((props) => <BookDialog stay={stay} {...props} />)
  return (
    <>
      <Button variant="line" icon={Gift} disabled={offline} aria-haspopup="dialog" onClick={show}>
        {t('extras.add')}
      </Button>
      {dialog}
    </>
  )
}
