import { Key } from 'lucide-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import { guestSignInPolicies } from '#modules/hotels/contract.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button, buttonClass } from '#platform/web/ui/controls/Button.tsx'
import { Checkbox } from '#platform/web/ui/controls/Switch.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { ReasonChoice } from '#platform/web/ui/page/ReasonChoice.tsx'
import type { GuestSignInSettings as Settings } from '../contract.ts'
import { useGuestSignIn } from './api.ts'

/** The requirements for a guest's sign-in. */
const Policy = ({ note }: { note: ReactNode }) => {
  const { t } = useTranslation()
  const { id, has_rooms, ...now } = useHotel()
  const change = useGuestSignIn(id)
  const offline = useLiveState() === 'offline'
  // Race with a colleague: fields that are not edited are absent here, and follow the hotel.
  const [chosen, setChosen] = useState<Partial<Settings>>({})
  const [error, setError] = useState<string | null>(null)
  const { busy, send } = useSubmit()
  const { guest_signin: value, has_unlisted_rooms }: Settings = { ...now, ...chosen }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setError(null)
    await send(
      async () => {
        await change({ guest_signin: value, has_unlisted_rooms })
        setChosen({})
        toast.success(t('rooms.policy_saved'))
      },
      (cause) => setError(cause.isTemporary ? t('rooms.not_saved') : t(cause.code, cause.values)),
    )
  }
  return (
    <form className="stack" noValidate onSubmit={(event) => void save(event)}>
      <ReasonChoice
        name="guest_signin"
        label={t('rooms.policy')}
        options={guestSignInPolicies.map((policy) => ({
          value: policy,
          label: t(`rooms.policy_${policy}`),
          reason: t(`rooms.policy_${policy}_text`),
          note: policy === 'reservation' && value === policy && note,
        }))}
        value={value}
        onChange={(guest_signin) => setChosen({ ...chosen, guest_signin })}
      />
      {has_rooms && (
        <div>
          <Checkbox
            checked={has_unlisted_rooms}
            onChange={({ target }) => setChosen({ ...chosen, has_unlisted_rooms: target.checked })}
            label={t('rooms.unlisted')}
            aria-describedby="unlisted-text"
          />
          <p className="meta" id="unlisted-text">
            {t('rooms.unlisted_text')}
          </p>
        </div>
      )}
      {error && <Callout tone="error">{error}</Callout>}
      <Button
        type="submit"
        size="big"
        className="justify-self-start"
        busy={busy}
        busyText={t('rooms.saving')}
        disabled={offline}
      >
        {t('rooms.save')}
      </Button>
    </form>
  )
}

/**
 * The settings of guest sign-in: room cards, and (for managers) the policy.
 * @param note what to know where guests have to show a reservation
 */
export const GuestSignInSettings = ({ mayChange = true, note }: { mayChange?: boolean; note?: ReactNode }) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  return (
    <section className="card stack" aria-labelledby="settings-arriving">
      <h2 className="serif text-xl" id="settings-arriving">
        {t('rooms.arriving')}
      </h2>
      <p>{t('rooms.cards_text')}</p>
      <div>
        <Link className={buttonClass({ variant: 'line' })} href={managerPath(id, 'rooms')}>
          <Key />
          {t('rooms.title')}
        </Link>
      </div>
      {mayChange && <Policy note={note} />}
    </section>
  )
}
