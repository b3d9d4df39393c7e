import './fiscal.css'
import { useTranslation } from '#platform/web/i18n.ts'
import { QrCode } from '#platform/web/ui/QrCode.tsx'
import type { FiscalRecord } from '../contract.ts'

/** What a printed invoice says of its receipt: the numbers as they were noted, or that the guest will get it. */
export const FiscalBlock = ({ record: { state, numbers, verify_url } }: { record: FiscalRecord }) => {
  const { t } = useTranslation()
  if (state === 'none') return null
  if (state === 'due') return <p className="fiscal-block font-semibold">{t('fiscal.paper_due')}</p>
  return (
    <div className="fiscal-block row between items-start">
      <dl>
        {numbers.map(({ label, value }) => (
          <div key={label}>
            <dt className="meta">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {verify_url !== null && <QrCode text={verify_url} label={t('fiscal.code')} />}
    </div>
  )
}
