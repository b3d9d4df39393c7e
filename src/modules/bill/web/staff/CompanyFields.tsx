import { Trash2 } from 'lucide-react'
import type { Buyer } from '#modules/invoices/contract.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button, IconButton } from '#platform/web/ui/controls/Button.tsx'
import { TextArea, TextField } from '#platform/web/ui/controls/TextField.tsx'

type Props = { company: Buyer | null; onCompany: (company: Buyer | null) => void }

/** The company to which an invoice is made out; without one, the way to it. */
export const CompanyFields = ({ company, onCompany }: Props) => {
  const { t } = useTranslation()
  if (!company)
    return (
      <div>
        <Button variant="ghost" size="s" onClick={() => onCompany({ company: '', address: '', tax_number: '' })}>
          {t('bill.company_invoice')}
        </Button>
      </div>
    )
  return (
    <div className="stack stack--s">
      <div className="row between">
        <b>{t('bill.company_invoice')}</b>
        <IconButton icon={Trash2} label={t('bill.no_company')} onClick={() => onCompany(null)} />
      </div>
      <TextField
        label={t('bill.company')}
        maxLength={120}
        autoComplete="off"
        value={company.company}
        onChange={({ target }) => onCompany({ ...company, company: target.value })}
      />
      <TextArea
        label={t('bill.address')}
        rows={2}
        maxLength={300}
        value={company.address}
        onChange={({ target }) => onCompany({ ...company, address: target.value })}
      />
      <TextField
        label={t('bill.tax_number')}
        maxLength={40}
        autoComplete="off"
        value={company.tax_number}
        onChange={({ target }) => onCompany({ ...company, tax_number: target.value })}
      />
    </div>
  )
}
