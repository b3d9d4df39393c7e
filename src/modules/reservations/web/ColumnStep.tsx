import { useState } from 'react'
import { StepHead } from '#modules/file-imports/web/StepHead.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { Tag } from '#platform/web/ui/badges/Pill.tsx'
import { TableBox } from '#platform/web/ui/containers/TableBox.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { SelectField } from '#platform/web/ui/controls/SelectField.tsx'
import {
  importFields,
  neededFields,
  type ColumnMapping,
  type ImportField,
  type ImportPreview,
} from '../contract/import.ts'

type ColumnsNeeded = Extract<ImportPreview, { kind: 'columns_needed' }>

/** The labels of the fields; the four of the table have the table's labels. */
export const fieldLabels: Readonly<Record<ImportField, string>> = {
  guest_name: 'reservations.guest_name',
  apartment: 'reservations.apartment',
  check_in: 'reservations.check_in',
  check_out: 'reservations.check_out',
  booking_number: 'reservations.booking_number',
  status: 'reservations.status',
  booked_by: 'reservations.booked_by',
}
const optionalFields = importFields.filter((field) => !neededFields.includes(field))

/** Every required field needs its own column. The booker replaces a missing guest column. */
const findFaults = (mapping: ColumnMapping): Partial<Record<ImportField, string>> => {
  const faults = neededFields.flatMap((field): [ImportField, string][] => {
    const header = mapping[field]
    if (!header) return field === 'guest_name' && mapping.booked_by ? [] : [[field, 'reservations.column_missing']]
    return importFields.some((other) => other !== field && mapping[other] === header)
      ? [[field, 'reservations.column_twice']]
      : []
  })
  return Object.fromEntries(faults)
}

/**
 * Asks which column is which, for a file with unknown headers. The hotel's next file of this form needs no question.
 */
export const ColumnStep = ({
  fileName,
  question,
  busy,
  onChoose,
  onCancel,
}: {
  fileName: string
  question: ColumnsNeeded
  busy: boolean
  onChoose: (mapping: ColumnMapping) => void
  onCancel: () => void
}) => {
  const { t } = useTranslation()
  const [mapping, setMapping] = useState<ColumnMapping>(question.guess)
  const [faults, setFaults] = useState<Partial<Record<ImportField, string>>>({})
  const submit = () => {
    const found = findFaults(mapping)
    setFaults(found)
    if (Object.keys(found).length === 0) onChoose(mapping)
  }
  const select = (field: ImportField) => (
    <SelectField
      key={field}
      label={t(fieldLabels[field])}
      optional={!neededFields.includes(field)}
      error={faults[field] && t(faults[field])}
      value={mapping[field] ?? ''}
      onChange={({ target }) => setMapping({ ...mapping, [field]: target.value })}
    >
      <option value="">
        {t(neededFields.includes(field) ? 'reservations.choose_column' : 'reservations.no_column')}
      </option>
      {question.headers.map((header) => (
        <option key={header} value={header}>
          {header}
        </option>
      ))}
    </SelectField>
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <StepHead title={t('reservations.columns_title')} text={fileName}>
        <Button variant="line" onClick={onCancel}>
          {t('platform.cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {t('reservations.to_preview')}
        </Button>
      </StepHead>
      <div className="stack">
        <p className="text-ink-2">{t('reservations.columns_text')}</p>
        <div className="grid gap-4 sm:grid-cols-2 wide:grid-cols-4">{neededFields.map(select)}</div>
        <div className="grid gap-4 sm:grid-cols-3">{optionalFields.map(select)}</div>
        <section className="stack stack--s">
          <h2 className="overline">{t('reservations.first_rows')}</h2>
          <TableBox label={t('reservations.first_rows')}>
            <thead>
              <tr>
                {question.headers.map((header) => {
                  const field = importFields.find((one) => mapping[one] === header)
                  return (
                    <th key={header} className="normal-case align-top">
                      {header}
                      {field && (
                        <div className="mt-1">
                          <Tag tone="accent">{t(fieldLabels[field])}</Tag>
                        </div>
                      )}
                    </th>
                  )
                })}
              </tr>
            </thead>
            <tbody>
              {question.samples.map((cells, line) => (
                <tr key={line}>
                  {question.headers.map((header, at) => (
                    <td key={header} className="whitespace-nowrap">
                      {cells[at]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </TableBox>
        </section>
      </div>
    </form>
  )
}
