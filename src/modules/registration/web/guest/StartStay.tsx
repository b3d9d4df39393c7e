import { Key } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { guestPath } from '#modules/hotels/web/paths.ts'
import { guestFieldsMissing } from '#modules/people/contract.ts'
import { toProblem, type Problem } from '#modules/people/web/to-problem.ts'
import { shareSession } from '#modules/sessions/web/session-sync.ts'
import { call } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useGo } from '#platform/web/router/RouterProvider.tsx'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { useTyping } from '#platform/web/use-update.ts'
import { startArrival } from '../../contract/arrival.ts'

/** Starts the stay: signs this phone in. @param room of the reservation; null: the guest types it */
export const StartStay = ({ link, room }: { link: string; room: string | null }) => {
  const { t, language } = useTranslation()
  const hotel = useHotel()
  const go = useGo()
  const [guest_name, setName] = useState('')
  const [room_number, setRoom] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  useTyping(guest_name !== '' || room_number !== '')
  const start = async (): Promise<Problem | null> => {
    if (guest_name.trim() === '' || (room === null && room_number.trim() === ''))
      return { key: guestFieldsMissing.code, values: {} }
    try {
      const body = { link, guest_name, language, ...(room === null && { room_number }) }
      const session = await call(startArrival, {
        params: { hotelSlug: hotel.id },
        body: { room_number: '', ...body },
      })
      shareSession('guest', hotel.id, session)
      return null
    } catch (cause) {
      return toProblem(cause, 'people.guest_sign_in_failed')
    }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const failed = await start()
    if (failed === null) return go(guestPath(hotel.id), { replace: true })
    setBusy(false)
    setProblem(failed)
  }
  return (
    <form className="card stack" noValidate aria-labelledby="start-stay" onSubmit={(event) => void submit(event)}>
      <h2 className="serif text-xl" id="start-stay">
        {t('registration.arrive_start')}
      </h2>
      <div className="contents" role="status">
        {problem && <Callout tone="error">{t(problem.key, problem.values)}</Callout>}
      </div>
      <TextField
        label={t('people.guest_name')}
        placeholder={t('people.guest_name_example')}
        name="guest_name"
        autoComplete="name"
        dir="auto"
        maxLength={120}
        value={guest_name}
        onChange={({ target }) => setName(target.value)}
      />
      {room === null && (
        <TextField
          label={t('people.room_number')}
          placeholder={t('people.room_number_example')}
          name="room_number"
          autoComplete="off"
          maxLength={40}
          value={room_number}
          onChange={({ target }) => setRoom(target.value)}
        />
      )}
      <Button type="submit" wide icon={Key} busy={busy} busyText={t('people.signing_in')}>
        {t('registration.arrive_start')}
      </Button>
    </form>
  )
}
