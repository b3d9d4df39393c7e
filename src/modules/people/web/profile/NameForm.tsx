import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { shareSession } from '#modules/sessions/web/session-sync.ts'
import { call } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { changeDisplayName, displayNameEmpty, maxDisplayNameLength, type Profile } from '../../contract/account.ts'

/** The manager's name, which guests and colleagues see on claimed tickets, and the e-mail. */
export const NameForm = ({ hotelId, profile }: { hotelId: string; profile: Profile }) => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [name, setName] = useState(profile.display_name ?? '')
  const [error, setError] = useState<string | null>(null)
  const { busy, send } = useSubmit()
  const field = useRef<HTMLInputElement>(null)

  const refuse = (text: string) => {
    setError(text)
    field.current?.focus()
  }
  const save = async () => {
    if (busy) return
    if (!name.trim()) return refuse(t(displayNameEmpty.code))
    setError(null)
    await send(
      async () => {
        const session = await call(changeDisplayName, { params: { hotelSlug: hotelId }, body: { display_name: name } })
        setName(session.user.display_name ?? '')
        toast.success(t('people.name_changed'))
        shareSession('manager', hotelId, session)
        void queries.invalidateQueries({ queryKey: ['people', 'profile', hotelId] })
      },
      (cause) => {
        const ofField = cause.fields?.['display_name']
        refuse(
          cause.isTemporary
            ? t('people.name_not_changed')
            : ofField
              ? t(ofField.code, ofField.values)
              : t(cause.code, cause.values),
        )
      },
    )
  }

  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextField
        ref={field}
        label={t('people.display_name')}
        name="display_name"
        autoComplete="name"
        maxLength={maxDisplayNameLength}
        value={name}
        error={error ?? undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField label={t('people.email_fixed')} type="email" value={profile.email} readOnly />
      <Button type="submit" size="big" className="justify-self-start" busy={busy} busyText={t('people.saving')}>
        {t('people.save_name')}
      </Button>
    </form>
  )
}
