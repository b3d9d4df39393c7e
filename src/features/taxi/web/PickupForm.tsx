import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { useGuest } from '#core/people/web/session/auth.ts'
import { getOwner } from '#core/people/web/session/user.ts'
import { idTaken } from '#platform/contract/failure.ts'
import { newId } from '#platform/contract/id.ts'
import { ApiFailure } from '#platform/web/api.ts'
import { sendOrQueue } from '#platform/web/outbox/outbox.ts'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { useUnsaved } from '#platform/web/use-update.ts'
import { createTaxiRequest, freshMs, oneAtATime, maxPickupLength, roomHasEnough } from '../contract.ts'
import type { useMyTaxis } from './api.ts'

/** What differs between the dialog on the home and the form on the taxi page. */
const words = {
  home: { pickup: 'taxi.hotel_lobby', failed: 'taxi.call_failed' },
  page: { pickup: 'taxi.parking_lot', failed: 'taxi.call_failed_page' },
} as const

type Wrong = { pickup?: string; refused?: string }

type Mine = Pick<ReturnType<typeof useMyTaxis>, 'patch' | 'retry'>

/**
 * A taxi to be called. It counts as called when the server has said so, and not before; where it does not get through
 * it waits.
 * @param mine the guest's list. Given, not asked for here: a form that comes when the list fails would ask again and
 * again
 * @param onCalled after the server has it
 */
export const usePickupForm = (from: keyof typeof words, { patch, retry }: Mine, onCalled: () => void = () => {}) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const guest = useGuest()
  // Made with the form and not with the attempt: the same taxi cannot be called twice.
  const [id, setId] = useState(newId)
  // null until somebody types: the default stands in the language of the screen.
  const [typed, setTyped] = useState<string | null>(null)
  const [wrong, setWrong] = useState<Wrong>({})
  const [busy, setBusy] = useState(false)
  const pickup = typed ?? t(words[from].pickup)
  useUnsaved(typed !== null)

  const begin = () => {
    setId(newId())
    setTyped(null)
    setWrong({})
  }

  const refuse = (cause: ApiFailure) => {
    const field = cause.fields?.['pickup_location']
    if (field) return setWrong({ pickup: t(field.code, { ...field.values }) })
    if (cause.code === oneAtATime.code || cause.code === roomHasEnough.code) {
      void retry()
      return setWrong({ refused: t(cause.code) })
    }
    if (cause.code === idTaken.code) {
      begin()
      void retry()
      return toast.error(t('taxi.already_called'))
    }
    const text = t(cause.status === 401 ? 'taxi.login_required' : words[from].failed)
    toast.error(text)
    setWrong({ refused: text })
  }

  const send = async () => {
    if (busy || guest === null) return
    if (!pickup.trim()) return setWrong({ pickup: t('taxi.pickup_required') })
    setWrong({})
    setBusy(true)
    try {
      const about = { owner: getOwner(guest), kind: 'taxi', text: pickup, arrivedWords: 'taxi.called', freshMs }
      const row = await sendOrQueue(
        createTaxiRequest,
        { params: { hotelSlug: hotel.id }, body: { id, pickup_location: pickup } },
        about,
      )
      if (row !== null) patch(row)
      toast.success(t(row === null ? 'platform.kept_here' : 'taxi.called'))
      begin()
      onCalled()
    } catch (cause) {
      if (!(cause instanceof ApiFailure)) throw cause
      refuse(cause)
    } finally {
      setBusy(false)
    }
  }

  return { pickup, setPickup: setTyped, wrong, busy, send: () => void send() }
}

/** Where the taxi is to come to, and why it could not be called. */
export const PickupField = ({ form }: { form: ReturnType<typeof usePickupForm> }) => {
  const { t } = useTranslation()
  const { pickup, setPickup, wrong } = form
  return (
    <>
      {wrong.refused !== undefined && <Callout tone="err">{wrong.refused}</Callout>}
      <TextField
        label={t('taxi.pickup_location')}
        value={pickup}
        maxLength={maxPickupLength}
        error={wrong.pickup}
        onChange={(event) => setPickup(event.target.value)}
      />
    </>
  )
}
