import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import type { Language } from '#platform/contract/languages.ts'
import { downloadFrom } from '#platform/web/calls/save-file.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import { FormFooter } from '#platform/web/ui/overlays/FormFooter.tsx'
import type { Invoice } from '../../contract.ts'
import { getInvoicePdf } from '../../contract/pdf.ts'
import { invoiceNumber } from '../../policy.ts'
import { useInvoice } from '../api.ts'
import { InvoiceLanguageField } from './InvoiceLanguageField.tsx'

/** Downloads an invoice as PDF, in the guest's language unless another is chosen. */
export const DownloadDialog = ({
  invoice,
  open,
  onClose,
}: {
  invoice: Invoice
  open: boolean
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const { data } = useInvoice(invoice.id)
  const [chosen, setChosen] = useState<Language | null>(null)
  const language = chosen ?? data?.language ?? ''
  const download = () => {
    const path = getInvoicePdf.path.replace('{hotelSlug}', hotelSlug).replace('{invoiceId}', invoice.id)
    downloadFrom(language === '' ? path : `${path}?language=${language}`)
    onClose()
  }
  const footer = (
    <FormFooter onCancel={onClose} icon={FileDown}>
      {t('invoices.download')}
    </FormFooter>
  )
  return (
    <Dialog title={t('invoices.download_pdf')} open={open} onClose={onClose} onSubmit={download} footer={footer}>
      <div className="stack">
        <p className="meta">
          {invoiceNumber(invoice)} · {invoice.guest_name}
        </p>
        <InvoiceLanguageField language={language} onLanguage={setChosen} />
      </div>
    </Dialog>
  )
}
