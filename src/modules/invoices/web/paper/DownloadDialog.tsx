import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import type { Language } from '#platform/contract/languages.ts'
import { fetchAndSave } from '#platform/web/calls/save-file.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import type { Invoice } from '../../contract.ts'
import { getInvoicePdf } from '../../contract/pdf.ts'
import { invoiceNumber } from '../../policy.ts'
import { useInvoice } from '../api.ts'
import { InvoiceLanguageField } from './InvoiceLanguageField.tsx'

/** Downloads an invoice as PDF, in the guest's language unless another is chosen. */
export const DownloadDialog = ({ invoice, open, onClose }: { invoice: Invoice } & LateDialog) => {
  const { t } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const { data } = useInvoice(invoice.id)
  const [chosen, setChosen] = useState<Language | null>(null)
  const language = chosen ?? data?.language ?? ''
  const [refused, setRefused] = useState('')
  const { busy, send } = useSubmit()
  const download = () => {
    setRefused('')
    const path = getInvoicePdf.path.replace('{hotelSlug}', hotelSlug).replace('{invoiceId}', invoice.id)
    void send(
      async () => {
        await fetchAndSave(language === '' ? path : `${path}?language=${language}`)
        onClose()
      },
      (cause) => setRefused(t(cause.code, cause.values)),
    )
  }
  return (
    <FormDialog
      title={t('invoices.download_pdf')}
      open={open}
      onClose={onClose}
      onSubmit={download}
      submit={t('invoices.download')}
      icon={FileDown}
      busy={busy}
      busyText={t('invoices.downloading')}
    >
      {refused && <Callout tone="error">{refused}</Callout>}
      <p className="meta">
        {invoiceNumber(invoice)} · {invoice.guest_name}
      </p>
      <InvoiceLanguageField language={language} onLanguage={setChosen} />
    </FormDialog>
  )
}
