import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { hoursClosed, timeUnavailable } from '#modules/hours/contract/closed.ts'
import type { Opening } from '#modules/hours/policy.ts'
import { useGuestCreate } from '#modules/tickets/web/guest/use-guest-create.ts'
import type { ApiFailure } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { sendOrQueue } from '#platform/web/outbox/outbox.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { lazyAhead } from '#platform/web/ui/lazy-named.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { useUnsaved } from '#platform/web/use-update.ts'
import * as contract from '../contract.ts'
import type { useMyTaxis } from './api.ts'

/** The words of the dialog on the home and of the form on the taxi page. */
const words = {
  home: { pickup: 'taxi.hotel_lobby', failed: 'taxi.call_failed' },
  page: { pickup: 'taxi.parking_lot', failed: 'taxi.call_failed_page' },
} as const

const ofHours: readonly string[] = [hoursClosed, timeUnavailable].map(({ code }) => code)
const ofLimits: readonly string[] = [contract.oneAtATime, contract.roomHasEnough, contract.scheduledEnough].map(
  ({ code }) => code,
)

const TaxiWhen = lazyAhead(() => import('./TaxiWhen.tsx'), 'TaxiWhen')

type Errors = { pickup?: string; refused?: string }

type Mine = Pick<ReturnType<typeof useMyTaxis>, 'patch' | 'retry'>

/**
 * The form that calls a taxi.
 * @param list the guest's taxis. Passed in: if the form fetched the list itself, it would fetch it again after each
 * failure
 * @param onCalled after the server has it
 */
export const usePickupForm = (from: keyof typeof words, list: Mine, onCalled: () => void = () => {}) => {
  const { t } = useTranslation()
  // null until something is typed: the default text follows the language.
  const [typed, setTyped] = useState<string | null>(null)
  const [time, setTime] = useState<string | null>(null)
  const [destination, setDestination] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const asksWhereTo = useHotel().taxi_destination
  const pickup = typed ?? t(words[from].pickup)
  useUnsaved(typed !== null || destination !== '')

  const begin = () => {
    setTyped(null)
    setTime(null)
    setDestination('')
    setErrors({})
  }

  const refuse = (cause: ApiFailure) => {
    const field = cause.fields?.['pickup_location']
    if (field) return setErrors({ pickup: t(field.code, { ...field.values }) })
    if (ofLimits.includes(cause.code)) void list.retry()
    if (ofLimits.includes(cause.code) || ofHours.includes(cause.code)) return setErrors({ refused: t(cause.code) })
    const text = t(cause.status === 401 ? 'taxi.login_required' : words[from].failed)
    toast.error(text)
    setErrors({ refused: text })
  }

  const { busy, submit } = useGuestCreate<contract.TaxiRequest>({
    kind: 'taxi',
    maxAgeMs: contract.maxAgeMs,
    send: (hotelSlug, id, about) =>
      sendOrQueue(
        contract.createTaxiRequest,
        {
          params: { hotelSlug },
          body: {
            id,
            pickup_location: pickup,
            ...(asksWhereTo && destination && { dropoff_location: destination }),
            ...(time !== null && { scheduled_for: time }),
          },
        },
        about,
      ),
    list,
    messages: { sent: 'taxi.called', alreadySent: 'taxi.already_called' },
    begin,
    onSent: onCalled,
    refuse,
  })

  const send = () => {
    if (!pickup.trim()) return setErrors({ pickup: t('taxi.pickup_required') })
    if (!busy) setErrors({})
    void submit(`${pickup} ${destination}`)
  }

  return { pickup, setPickup: setTyped, destination, setDestination, asksWhereTo, time, setTime, errors, busy, send }
}

type PickupForm = ReturnType<typeof usePickupForm>

/** True if a taxi cannot be called as the form is: it is closed now, and no time is chosen. */
export const isClosedFor = ({ time }: PickupForm, opening: Opening | undefined): boolean =>
  opening?.open === false && time === null

/** True if a taxi can be called at any hour, as far as is known. */
export const isDayAndNight = (opening: Opening | undefined): boolean =>
  opening === undefined || (opening.open && opening.until === null)

/** Where from, where the hotel asks for it where to, for when, and why a call was refused. */
export const PickupField = ({ form, opening }: { form: PickupForm; opening: Opening | undefined }) => {
  const { t } = useTranslation()
  const { taxi_ahead } = useHotel()
  const { pickup, setPickup, destination, setDestination, asksWhereTo, time, setTime, errors } = form
  return (
    <>
      {errors.refused !== undefined && <Callout tone="error">{errors.refused}</Callout>}
      <TextField
        label={t('taxi.pickup_location')}
        value={pickup}
        maxLength={contract.maxPickupLength}
        error={errors.pickup}
        onChange={(event) => setPickup(event.target.value)}
      />
      {asksWhereTo && (
        <TextField
          label={t('taxi.where_to')}
          optional
          value={destination}
          maxLength={contract.maxDestinationLength}
          onChange={(event) => setDestination(event.target.value)}
        />
      )}
      {(taxi_ahead || opening?.open === false) && <TaxiWhen opening={opening} value={time} onChange={setTime} />}
    </>
  )
}
