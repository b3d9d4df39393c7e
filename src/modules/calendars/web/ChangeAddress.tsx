import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { ListedFeed } from '../contract.ts'
import { useCalendars } from './api.ts'
import { useAddressForm, useFeedNames } from './state.ts'

/** Gives a feed another address, such as one that the platform has renewed. */
export const ChangeAddress = ({ feed, onClose }: { feed: ListedFeed; onClose: () => void }) => {
  const { t } = useTranslation()
  const { update } = useCalendars()
  const { busy, failure, getField, submit } = useAddressForm(async (url) => {
    await update(feed.id, { state: 'active', url })
    toast.success(t('calendars.changed'))
    onClose()
  })
  return (
    <FormDialog
      title={t('calendars.change_title', useFeedNames(feed))}
      onClose={onClose}
      onSubmit={submit}
      submit={t('calendars.save')}
      busy={busy}
      busyText={t('calendars.saving')}
    >
      {failure !== null && <Callout tone="error">{failure}</Callout>}
      <TextField {...getField()} />
    </FormDialog>
  )
}
