import { Send } from 'lucide-react'
import { useState } from 'react'
import { SentMails } from '#modules/mail/web/staff/SentMails.tsx'
import { newId } from '#platform/contract/id.ts'
import type { Language } from '#platform/contract/languages.ts'
import { fieldErrorsOf, type FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { TextArea, TextField } from '#platform/web/ui/controls/TextField.tsx'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { useUnsaved } from '#platform/web/use-update.ts'
import type { Invoice } from '../../contract.ts'
import { maxMessageLength } from '../../contract/mails.ts'
import { invoiceNumber } from '../../policy.ts'
import { rowAfterRace, useInvoice, useReload } from '../api.ts'
import { InvoiceLanguageField } from '../paper/InvoiceLanguageField.tsx'
import { useSendInvoiceMail } from './api.ts'

/** Sends an invoice to the guest. What was sent before stands first, and what becomes of this mail follows there. */
export const MailDialog = ({
  invoice,
  open,
  onClose,
  onRow,
}: { invoice: Invoice; onRow: (row: Invoice) => void } & LateDialog) => {
  const { t } = useTranslation()
  const { data } = useInvoice(invoice.id)
  const sendMail = useSendInvoiceMail(invoice.id)
  const reload = useReload()
  const { busy, send } = useSubmit()
  // Made with the form and not for each attempt, so that a retry cannot send a second mail.
  const [id, setId] = useState(newId)
  const [to, setTo] = useState('')
  const [message, setMessage] = useState('')
  const [chosen, setChosen] = useState<Language | null>(null)
  const [errors, setErrors] = useState<FieldErrors | null>(null)
  const language = chosen ?? data?.language ?? ''
  const { status } = data?.invoice ?? invoice
  useUnsaved(open && (to !== '' || message !== ''))

  const submit = async () => {
    if (language === '') return
    setErrors(null)
    await send(
      async () => {
        await sendMail({ id, to, language, ...(message.trim() !== '' && { message }) })
        setId(newId())
        setTo('')
        setMessage('')
      },
      (cause) => {
        const now = rowAfterRace(cause)
        if (now) onRow(now)
        const form = t(now ? 'invoices.moved_meanwhile' : cause.code, cause.values)
        setErrors(fieldErrorsOf(t, cause, ['to', 'message']) ?? { form })
      },
    ).finally(() => reload({ lists: true }))
  }
  const footer = (
    <>
      <Button variant="line" onClick={onClose}>
        {t('platform.close')}
      </Button>
      <Button type="submit" icon={Send} busy={busy} busyText={t('mail.sending')}>
        {t('invoices.send')}
      </Button>
    </>
  )
  return (
    <Dialog
      title={t('invoices.mail_named', { number: invoiceNumber(invoice) })}
      open={open}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={footer}
    >
      <div className="stack">
        {errors?.['form'] && <Callout tone="error">{errors['form']}</Callout>}
        <SentMails subject={invoice.id} />
        <TextField
          label={t('mail.to')}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          value={to}
          error={errors?.['to']}
          onChange={({ target }) => setTo(target.value)}
        />
        <InvoiceLanguageField language={language} onLanguage={setChosen} />
        <TextArea
          label={t('invoices.mail_message')}
          optional
          rows={2}
          maxLength={maxMessageLength}
          value={message}
          error={errors?.['message']}
          onChange={({ target }) => setMessage(target.value)}
        />
        {status === 'draft' && <p className="meta">{t('invoices.mail_draft')}</p>}
      </div>
    </Dialog>
  )
}
