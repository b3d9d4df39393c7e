import { useEffect, useRef, useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { idTaken } from '#platform/contract/failure.ts'
import { formatPercent } from '#platform/contract/format/number.ts'
import { newId } from '#platform/contract/id.ts'
import type { ApiFailure } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { useUnsaved } from '#platform/web/use-update.ts'
import { maxGuestNameLength, maxRoomNumberLength, type Invoice } from '../contract.ts'
import { findUnprintable, isInvoice, isKept, getTaxes, getTotal } from '../policy.ts'
import { create, rowAfterRace, update, useReload } from './api.ts'
import { LineEditor } from './LineEditor.tsx'
import { useInvoiceSettings } from './settings/api.ts'
import { emptyForm, toForm, getLine, readForm, type FieldFailures } from './state.ts'

/** The failure of one attempt: the server's reason, or the row as another person has saved it. */
type Failed = { text: string; current?: Invoice }

/** Scrolls to the first error: on a phone it can be far up. */
const useLeadToFault = (errors: FieldFailures) => {
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])
  return form
}

/**
 * The form for a new invoice and for a draft. Input is kept when a tap beside the dialog closes it, and when another
 * person has saved first.
 */
export const InvoiceDialog = ({
  invoice,
  open,
  onClose,
  onRow,
}: { invoice: Invoice | null; onRow: (row: Invoice) => void } & LateDialog) => {
  const { t, language } = useTranslation()
  const hotel = useHotel()
  const { money } = useFormats()
  const reload = useReload()
  // Created with the form and not for each attempt, so that a retry cannot create a second invoice.
  const [id, setId] = useState(newId)
  const [base, setBase] = useState(invoice)
  const initialForm = () => (base ? toForm(base) : emptyForm())
  const [form, setForm] = useState(initialForm)
  const [touched, setTouched] = useState(false)
  const [errors, setErrors] = useState<FieldFailures>({})
  const [failed, setFailed] = useState<Failed | null>(null)
  const { busy, send } = useSubmit()
  const { data: settings } = useInvoiceSettings()
  const fields = useLeadToFault(errors)
  useUnsaved(open && touched)
  const currency = base?.currency ?? hotel.invoice_currency

  const set = (change: Partial<typeof form>) => {
    setForm((current) => ({ ...current, ...change }))
    setTouched(true)
  }
  const begin = (from: typeof form) => {
    setId(newId())
    setForm(from)
    setTouched(false)
    setErrors({})
    setFailed(null)
  }
  const cancel = () => {
    begin(initialForm())
    onClose()
  }
  const showCurrent = (current: Invoice) => {
    setBase(current)
    begin(toForm(current))
  }

  const refuse = (cause: ApiFailure) => {
    if (base === null && cause.code === idTaken.code) {
      // An earlier attempt had succeeded, but its response was lost.
      cancel()
      reload({ lists: true })
      return toast.error(t('invoices.already_created'))
    }
    const current = rowAfterRace(cause)
    if (current === null) return setFailed({ text: t(cause.code, cause.values) })
    onRow(current)
    setFailed({
      text: t(current.status === 'draft' ? 'invoices.edited_meanwhile' : 'invoices.sent_meanwhile'),
      current,
    })
  }

  const save = async () => {
    const { errors: found, ...values } = readForm(form)
    setErrors(found)
    setFailed(null)
    if (busy || Object.keys(found).length > 0) return
    await send(async () => {
      onRow(
        base
          ? await update(hotel.id, base.id, { ...values, updated_at: base.updated_at })
          : await create(hotel.id, { id, ...values }),
      )
      toast.success(t(base ? 'invoices.updated' : 'invoices.created'))
      begin(emptyForm())
      onClose()
    }, refuse).finally(reload)
  }

  const kept = form.lines.map(getLine).filter(isKept)
  const total = getTotal(kept)
  const unprintable = findUnprintable({ ...form, items: form.lines })
  // A hotel without a tax number has nothing to do with VAT.
  const hasTax = (settings !== undefined && isInvoice(settings)) || form.lines.some(({ tax_rate }) => tax_rate !== '')
  const errorText = (field: string) => errors[field] && t(errors[field])
  const isFinal = failed?.current !== undefined && failed.current.status !== 'draft'
  return (
    <FormDialog
      ref={fields}
      title={t(base ? 'invoices.edit' : 'invoices.create')}
      open={open}
      onClose={onClose}
      onSubmit={save}
      submit={t(base ? 'invoices.save' : 'invoices.create_draft')}
      onCancel={cancel}
      busy={busy}
      disabled={isFinal}
      busyText={t(base ? 'invoices.saving' : 'invoices.creating')}
    >
      {/* Screen readers ignore everything outside an open dialog, toasts included. */}
      {failed && (
        <Callout tone="error" title={t(base ? 'invoices.update_failed' : 'invoices.create_failed')}>
          <p>{failed.text}</p>
          {failed.current?.status === 'draft' && (
            <Button className="mt-2" variant="line" onClick={() => failed.current && showCurrent(failed.current)}>
              {t('invoices.show_current')}
            </Button>
          )}
        </Callout>
      )}
      <div className="flex items-start gap-3">
        <div className="grow">
          <TextField
            label={t('invoices.guest_name')}
            autoComplete="off"
            value={form.guest_name}
            maxLength={maxGuestNameLength}
            error={errorText('guest_name')}
            onChange={({ target }) => set({ guest_name: target.value })}
          />
        </div>
        <div className="w-30 flex-none">
          <TextField
            label={t('invoices.room_number')}
            autoComplete="off"
            value={form.room_number}
            maxLength={maxRoomNumberLength}
            error={errorText('room_number')}
            onChange={({ target }) => set({ room_number: target.value })}
          />
        </div>
      </div>
      {unprintable && <Callout tone="info">{t('invoices.letters_hint', { letters: unprintable })}</Callout>}
      <LineEditor
        lines={form.lines}
        errors={errors}
        hasTax={hasTax}
        money={(amount) => money(amount, currency)}
        onLines={(lines) => set({ lines })}
      />
      <p className="dl dl--total">
        <span>{t('invoices.total')}</span>
        <output className="num">{money(total, currency)}</output>
      </p>
      {getTaxes(kept.filter(({ tax_rate }) => !Number.isNaN(tax_rate))).map(({ rate, tax }) => (
        <p key={rate} className="dl meta">
          <span>{t('invoices.vat_at', { rate: formatPercent(language, rate) })}</span>
          <span className="num">{money(tax, currency)}</span>
        </p>
      ))}
    </FormDialog>
  )
}
