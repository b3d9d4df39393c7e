import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { Skeleton, SkeletonBar } from '#platform/web/ui/containers/Skeleton.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { useUnsaved } from '#platform/web/use-update.ts'
import { daysInvalid, minRetentionDays, maxRetentionDays } from '../contract.ts'
import { settingsQuery, usePrivacy } from './api.ts'

const asDays = (typed: string): number | null => {
  const days = Number(typed.trim())
  return typed.trim() !== '' && Number.isInteger(days) && days >= minRetentionDays && days <= maxRetentionDays
    ? days
    : null
}

const Form = ({ days }: { days: number }) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { keepFor } = usePrivacy(id)
  const offline = useLiveState() === 'offline'
  const [typed, setTyped] = useState(String(days))
  const [error, setError] = useState<string>()
  const { busy, send } = useSubmit()
  useUnsaved(typed !== String(days))
  const save = async () => {
    const wanted = asDays(typed)
    setError(wanted === null ? t(daysInvalid.code) : undefined)
    if (wanted === null || busy) return
    await send(
      async () => {
        await keepFor(wanted)
        toast.success(t('privacy.saved'))
      },
      () => toast.error(t('privacy.save_failed')),
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
        label={t('privacy.days')}
        hint={t('privacy.days_hint')}
        error={error}
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div>
        <Button type="submit" busy={busy} busyText={t('privacy.saving')} disabled={offline}>
          {t('privacy.save')}
        </Button>
      </div>
    </form>
  )
}

/** After how many days guests are anonymised. */
export const RetentionForm = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const query = useQuery(settingsQuery(id))
  const days = query.data?.retention_days
  if (days !== undefined) return <Form key={days} days={days} />
  const bones = (
    <Skeleton>
      <SkeletonBar height={52} />
    </Skeleton>
  )
  return <QueryState query={query} text={t('privacy.load_failed')} bones={bones} />
}
