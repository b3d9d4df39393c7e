import { Download } from 'lucide-react'
import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { TableBox } from '#platform/web/ui/containers/TableBox.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import type { TaxReport } from '../../contract/report.ts'
import { downloadReport, useTaxReport } from './api.ts'

const Filled = ({ report: { rows, missing, waived } }: { report: TaxReport }) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { money } = useFormats()
  return (
    <>
      {missing.length > 0 && (
        <Callout tone="warning">
          {t('tax.missing', { count: missing.length })}:{' '}
          {missing.map(({ stay_id, room_number }, at) => (
            <span key={stay_id}>
              {at > 0 && ', '}
              <Link href={managerPath(id, `stays/${stay_id}`)}>{room_number}</Link>
            </span>
          ))}
        </Callout>
      )}
      {rows.length === 0 && <p className="meta">{t('tax.report_empty')}</p>}
      {rows.length > 0 && (
        <TableBox label={t('tax.report')}>
          <thead>
            <tr>
              <th scope="col">{t('tax.town')}</th>
              <th scope="col">{t('tax.title')}</th>
              <th scope="col">{t('tax.group')}</th>
              <th scope="col" className="r">
                {t('tax.persons')}
              </th>
              <th scope="col" className="r">
                {t('tax.nights')}
              </th>
              <th scope="col" className="r">
                {t('bill.charged')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ town, series, tax, group, persons, nights, amount, currency }) => (
              <tr key={`${town} ${series} ${group} ${currency}`}>
                <td>{town}</td>
                <td>{tax}</td>
                <td>{group.startsWith('adults') ? `${t('tax.adults')}${group.slice('adults'.length)}` : group}</td>
                <td className="r num">{persons}</td>
                <td className="r num">{nights}</td>
                <td className="r num">{money(amount, currency)}</td>
              </tr>
            ))}
          </tbody>
        </TableBox>
      )}
      {waived.map(({ currency, total }) => (
        <p key={currency} className="meta">
          {t('tax.waived', { amount: money(total, currency) })}
        </p>
      ))}
    </>
  )
}

/** What was charged for the nights of a month, for the town. */
export const ReportCard = ({ today }: { today: string }) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const [month, setMonth] = useState(today.slice(0, 7))
  const query = useTaxReport(month)
  return (
    <section className="card stack" aria-labelledby="tax-report">
      <div className="row between row--wrap gap-2">
        <h2 className="serif text-xl" id="tax-report">
          {t('tax.report')}
        </h2>
        <Button variant="line" icon={Download} onClick={() => downloadReport(id, month)}>
          {/* not translated: the name of a format */}
          CSV
        </Button>
      </div>
      <TextField
        type="month"
        label={t('tax.month')}
        value={month}
        onChange={({ target }) => {
          if (/^\d{4}-\d\d$/.test(target.value)) setMonth(target.value)
        }}
      />
      {query.data ? <Filled report={query.data} /> : <QueryState query={query} text={t('tax.load_failed')} />}
    </section>
  )
}
