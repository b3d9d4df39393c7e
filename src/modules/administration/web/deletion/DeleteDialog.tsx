import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { defaultTimeZone } from '#modules/hotels/contract.ts'
import { usePasswordAgain } from '#modules/people/web/password-again/use-password-again.tsx'
import { call, type ApiFailure } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { formatters } from '#platform/web/format.ts'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import type { AdminHotel } from '../../contract.ts'
import {
  deletedBackupDays,
  deleteHotel,
  registerNotTaken,
  registerOpen,
  slugDiffers,
  slugRestDays,
} from '../../contract/deletion.ts'
import { failureText, useReread, useSessionEnd } from '../api.ts'

/** Says what goes with a hotel, and deletes it when the owner has typed its slug. */
export const DeleteDialog = ({
  hotel,
  open,
  onClose,
  onDone,
}: { hotel: AdminHotel; onDone: (said: string, hotel: AdminHotel) => void } & LateDialog) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const hasEnded = useSessionEnd()
  const reread = useReread()
  const { run, dialog } = usePasswordAgain()
  const { busy, send } = useSubmit()
  const [slug, setSlug] = useState('')
  const [error, setError] = useState<{ text: string; isOfSlug: boolean; more?: string } | null>(null)

  const ofRegister = ({ code, values = {} }: ApiFailure) => {
    const date = formatters(language, defaultTimeZone).longDate(String(values['date'] ?? ''))
    const address = `/${hotel.id}/auth?mode=manager`
    const how = { days: deletedBackupDays, address, command: String(values['command'] ?? '') }
    return { text: t(code, { date }), isOfSlug: false, more: t('administration.register_how', how) }
  }
  const remove = async () => {
    if (busy) return
    if (slug.trim() !== hotel.id) return setError({ text: t(slugDiffers.code), isOfSlug: true })
    setError(null)
    await send(
      async () => {
        const answer = await run((proof) =>
          call(deleteHotel, { params: { hotelId: hotel.id }, body: { slug: slug.trim(), ...proof } }),
        )
        if (answer === null) return
        reread()
        onDone(t('administration.deletion_begun'), hotel)
      },
      (cause) => {
        if (hasEnded(cause)) return
        if (cause.code === registerNotTaken.code || cause.code === registerOpen.code) return setError(ofRegister(cause))
        setError({ text: failureText(t, cause), isOfSlug: cause.code === slugDiffers.code })
      },
    )
  }

  return (
    <>
      <FormDialog
        title={t('administration.delete_question', { name: hotel.name })}
        open={open}
        onClose={onClose}
        onSubmit={remove}
        submit={t('administration.delete_confirm')}
        variant="danger"
        icon={Trash2}
        busy={busy}
      >
        <p>{t('administration.delete_rows')}</p>
        <p>{t('administration.delete_backup', { days: deletedBackupDays })}</p>
        <Callout tone="warning">{t('administration.delete_invoices')}</Callout>
        <p>{t('administration.delete_address', { address: `/${hotel.id}`, days: slugRestDays })}</p>
        <TextField
          label={t('administration.delete_type', { slug: hotel.id })}
          name="slug"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          value={slug}
          error={error?.isOfSlug ? error.text : undefined}
          onChange={(event) => setSlug(event.target.value)}
        />
        {error?.isOfSlug === false && (
          <Callout tone="error">{[error.text, error.more].filter(Boolean).join(' ')}</Callout>
        )}
      </FormDialog>
      {dialog}
    </>
  )
}
