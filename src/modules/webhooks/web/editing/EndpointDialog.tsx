import { useState } from 'react'
import { usePasswordAgain } from '#modules/people/web/password-again/use-password-again.tsx'
import { newId } from '#platform/contract/id.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { SaveProblem, useSaveProblem } from '#platform/web/ui/overlays/SaveProblem.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { useUnsaved } from '#platform/web/use-update.ts'
import { maxDescriptionLength, maxUrlLength, type WebhookEndpoint } from '../../contract.ts'
import { getName } from '../../policy.ts'
import { useWebhookCalls } from '../api.ts'
import { EventTypeFields } from './EventTypeFields.tsx'

/** The form of an endpoint, new or not. @param onMade shows the secret of a new one */
export const EndpointDialog = ({
  endpoint,
  onClose,
  onMade,
}: {
  endpoint: WebhookEndpoint | null
  onClose: () => void
  onMade: (secret: string) => void
}) => {
  const { t } = useTranslation()
  const { create, update } = useWebhookCalls()
  const { busy, send } = useSubmit()
  const { run, dialog } = usePasswordAgain()
  const [id] = useState(newId)
  const [initial] = useState({
    description: endpoint?.description ?? '',
    url: endpoint?.url ?? '',
    event_types: endpoint?.event_types ?? [],
  })
  const [form, setForm] = useState(initial)
  const [errors, setErrors] = useState<{ url?: string; event_types?: string }>({})
  const problem = useSaveProblem<WebhookEndpoint>(endpoint, ({ description, url, event_types }) =>
    [description, url, event_types.join(', ')].filter(Boolean).join(' · '),
  )
  useUnsaved(JSON.stringify(form) !== JSON.stringify(initial))
  const set = (change: Partial<typeof form>) => setForm((now) => ({ ...now, ...change }))
  const save = async () => {
    const missing = {
      ...(form.url.trim() === '' && { url: t('webhooks.url_missing') }),
      ...(form.event_types.length === 0 && { event_types: t('webhooks.types_missing') }),
    }
    setErrors(missing)
    problem.clear()
    if (Object.keys(missing).length > 0) return
    await send(
      async () => {
        if (!endpoint) {
          const made = await run((proof) => create({ id, ...form, ...proof }))
          if (made) onMade(made.secret)
        } else if (await run((proof) => update(endpoint.id, { ...form, ...problem.seen, ...proof }))) {
          toast.success(t('webhooks.saved'))
          onClose()
        }
      },
      (cause) => void problem.isRace(cause),
    )
  }
  return (
    <>
      <FormDialog
        title={endpoint ? t('webhooks.edit_of', { name: getName(endpoint) }) : t('webhooks.new')}
        open={dialog === null}
        onClose={onClose}
        onSubmit={save}
        submit={endpoint ? t('webhooks.save') : t('webhooks.add')}
        busy={busy}
        busyText={t('webhooks.saving')}
      >
        <SaveProblem problem={problem} failed={t('webhooks.not_saved')} />
        <TextField
          label={t('webhooks.description')}
          placeholder={t('webhooks.description_example')}
          optional
          autoComplete="off"
          maxLength={maxDescriptionLength}
          value={form.description}
          onChange={({ target }) => set({ description: target.value })}
        />
        <TextField
          label={t('webhooks.url')}
          hint={t('webhooks.url_hint')}
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={maxUrlLength}
          value={form.url}
          error={errors.url}
          onChange={({ target }) => set({ url: target.value })}
        />
        <EventTypeFields
          types={form.event_types}
          error={errors.event_types}
          onChange={(event_types) => set({ event_types })}
        />
        <p className="meta">{t('webhooks.privacy')}</p>
      </FormDialog>
      {dialog}
    </>
  )
}
