import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { SettingsForm } from '#modules/hotels/web/settings/SettingsForm.tsx'
import { call } from '#platform/web/api.ts'
import { fieldErrorsOf, type FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { maxEscalationAddresses, putMailAddresses, type MailAddress } from '../contract.ts'
import { addressesKey, useHasMail, useMailAddresses } from './api.ts'

type Values = { escalation: readonly string[]; reply: string }

const toValues = (addresses: readonly MailAddress[]): Values => ({
  escalation: addresses.filter(({ purpose }) => purpose === 'escalation').map(({ address }) => address),
  reply: addresses.find(({ purpose }) => purpose === 'reply')?.address ?? '',
})

const Addresses = ({ hotelId, addresses }: { hotelId: string; addresses: readonly MailAddress[] }) => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { busy, send } = useSubmit()
  const [edited, setEdited] = useState<Values | null>(null)
  const [errors, setErrors] = useState<FieldErrors | null>(null)
  const { escalation, reply } = edited ?? toValues(addresses)
  // One empty field more than there are addresses.
  const fields = [...escalation, ''].slice(0, maxEscalationAddresses)
  const formatState = (typed: string, purpose: MailAddress['purpose']) => {
    const saved = addresses.find((one) => one.purpose === purpose && one.address === typed.trim().toLowerCase())
    return saved && { hint: t(saved.confirmed_at === null ? 'mail.not_confirmed' : 'mail.confirmed') }
  }
  const submit = async () => {
    setErrors(null)
    await send(
      async () => {
        const body = { escalation: [...escalation], reply }
        queries.setQueryData(
          addressesKey(hotelId),
          await call(putMailAddresses, { params: { hotelSlug: hotelId }, body }),
        )
        setEdited(null)
        toast.success(t('mail.saved'))
      },
      (cause) =>
        setErrors(
          fieldErrorsOf(t, cause, ['reply', ...fields.map((_, at) => `escalation.${at}`)]) ?? {
            form: cause.isTemporary && cause.status !== 429 ? t('hotels.not_saved') : t(cause.code, cause.values),
          },
        ),
    )
  }
  return (
    <SettingsForm
      id="settings-mail"
      title={t('mail.settings_title')}
      errors={errors}
      busy={busy}
      onSubmit={() => void submit()}
    >
      <p className="meta">{t('mail.settings_text')}</p>
      <fieldset className="stack stack--s">
        <legend className="label mb-2">{t('mail.escalation_label')}</legend>
        {fields.map((address, at) => (
          <TextField
            // The fields have no other identity than their place.
            key={at}
            label={t('mail.address', { number: at + 1 })}
            name={`escalation.${at}`}
            type="email"
            autoComplete="off"
            maxLength={254}
            optional
            value={address}
            error={errors?.[`escalation.${at}`]}
            {...formatState(address, 'escalation')}
            onChange={({ target }) => {
              // The addresses below move up, and what is wrong with them does not.
              if (target.value === '') setErrors(null)
              setEdited({ reply, escalation: fields.with(at, target.value).filter((one) => one !== '') })
            }}
          />
        ))}
      </fieldset>
      <TextField
        label={t('mail.reply_label')}
        name="reply"
        type="email"
        autoComplete="off"
        maxLength={254}
        optional
        value={reply}
        error={errors?.['reply']}
        {...formatState(reply, 'reply')}
        onChange={({ target }) => setEdited({ escalation, reply: target.value })}
      />
    </SettingsForm>
  )
}

const Loaded = ({ hotelId }: { hotelId: string }) => {
  const { data } = useMailAddresses(hotelId)
  return data === undefined ? null : <Addresses hotelId={hotelId} addresses={data.items} />
}

/** The hotel's own addresses. Absent where the installation sends no mail. */
export const MailCard = () => {
  const { id } = useHotel()
  return useHasMail(id) ? <Loaded hotelId={id} /> : null
}
