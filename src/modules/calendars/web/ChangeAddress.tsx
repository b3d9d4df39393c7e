import { useState } from 'react'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { ListedFeed } from '../contract.ts'
import { useCalendars } from './api.ts'
import { useFeedNames } from './state.ts'

/** Gives a feed another address, such as one that the platform has renewed. */
export const ChangeAddress = ({ feed, open, onClose }: { feed: ListedFeed; open: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  const { update } = useCalendars()
  const { busy, send } = useSubmit()
  const [url, setUrl] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isMissing = url.trim() === ''
  const save = async () => {
    setAsked(true)
    setFailure(null)
    if (isMissing) return
    await send(
      async () => {
        await update(feed.id, { state: 'active', url: url.trim() })
        toast.success(t('calendars.changed'))
        onClose()
      },
      (cause) => setFailure(cause.isTemporary ? t('calendars.not_saved') : t(cause.code, cause.values)),
    )
  }
  return (
    <FormDialog
      title={t('calendars.change_title', useFeedNames()(feed))}
      open={open}
      onClose={onClose}
      onSubmit={save}
      submit={t('calendars.save')}
      busy={busy}
      busyText={t('calendars.saving')}
    >
      {failure !== null && <Callout tone="error">{failure}</Callout>}
      <TextField
        label={t('calendars.address')}
        hint={t('calendars.address_hint')}
        error={isAsked && isMissing ? t('calendars.address_required') : undefined}
        type="text"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={url}
        onChange={({ target }) => setUrl(target.value)}
      />
    </FormDialog>
  )
}
