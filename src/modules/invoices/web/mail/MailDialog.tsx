import { Send } from 'lucide-react'
import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import type { Mail } from '#modules/mail/contract.ts'
import { newId } from '#platform/contract/id.ts'
import type { Language } from '#platform/contract/languages.ts'
import { fieldErrorsOf, type FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { dayInZone } from '#platform/web/format.ts'
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
import { useInvoiceMails, useSendInvoiceMail } from './api.ts'

/** Enough of an address to recognise it. */
const getHint = (address: string): string => address.replace(/^(.)[^@]*/, '$1…')

/** The state of a mail, in one line. */
const MailLine = ({ mail: { status, failure, receiver, sent_at } }: { mail: Mail }) => {
  const { t } = useTranslation()
  const { time_zone } = useHotel()
  const { date, time } = useFormats()
  const [now] = useState(() => new Date())
  const address = getHint(receiver)
  if (status === 'queued') return t('invoices.mail_queued', { address })
  if (status === 'failed') return t(`invoices.mail_failed_${failure ?? 'unreachable'}`, { address })
  const at = new Date(sent_at ?? 0)
  const isToday = dayInZone(at, time_zone) === dayInZone(now, time_zone)
  return t('invoices.mail_sent', { when: isToday ? time(at) : `${date(at)} ${time(at)}`, address })
}

const Mails = ({ invoiceId }: { invoiceId: string }) => {
  const { data } = useInvoiceMails(invoiceId)
  if (!data || data.items.length === 0) return null
  return (
    <ul className="meta stack stack--s" aria-live="polite">
      {data.items.slice(0, 3).map((mail) => (
        <li key={mail.id} className="wrap-anywhere">
          <MailLine mail={mail} />
        </li>
      ))}
    </ul>
  )
}

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
      <Button type="submit" icon={Send} busy={busy} busyText={t('invoices.mail_sending')}>
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
        <Mails invoiceId={invoice.id} />
        <TextField
          label={t('invoices.mail_to')}
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
