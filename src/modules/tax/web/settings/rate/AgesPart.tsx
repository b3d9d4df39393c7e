import { Plus, Trash2 } from 'lucide-react'
import type { FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button, IconButton } from '#platform/web/ui/controls/Button.tsx'
import { FieldError } from '#platform/web/ui/controls/Field.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { maxAges } from '../../../contract.ts'
import { newAge, type AgeForm } from './rule-form.ts'

type Props = { rows: readonly AgeForm[]; errors: FieldErrors; onRows: (rows: readonly AgeForm[]) => void }

/** The age groups of a rate, and what each of them pays. */
export const AgesPart = ({ rows, errors, onRows }: Props) => {
  const { t } = useTranslation()
  const labels = { from: t('tax.age_from'), to: t('tax.age_to'), share: t('tax.exemption_share') }
  return (
    <fieldset className="stack stack--s">
      <legend className="label mb-2">{t('tax.ages')}</legend>
      {rows.length > 0 && (
        <ul className="stack stack--s">
          {rows.map((row, at) => (
            // The labels of the first row stand above all: people who see them need them once.
            <li
              key={row.id}
              className={`grid grid-cols-[1fr_1fr_1fr_auto] items-start gap-2 ${at > 0 ? '[&_label]:sr-only' : ''}`}
            >
              {(['from', 'to', 'share'] as const).map((name) => (
                <TextField
                  key={name}
                  label={labels[name]}
                  inputMode={name === 'share' ? 'decimal' : 'numeric'}
                  autoComplete="off"
                  value={row[name]}
                  error={errors[`ages.${at}.${name}`]}
                  onChange={({ target }) =>
                    onRows(rows.map((one) => (one === row ? { ...one, [name]: target.value } : one)))
                  }
                />
              ))}
              <span className={at > 0 ? '' : 'pt-6'}>
                <IconButton
                  icon={Trash2}
                  danger
                  label={t('tax.exemption_remove', { words: `${row.from}–${row.to}` })}
                  onClick={() => onRows(rows.filter((one) => one !== row))}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          variant="soft"
          size="s"
          icon={Plus}
          disabled={rows.length >= maxAges}
          onClick={() => onRows([...rows, newAge()])}
        >
          {t('tax.age_add')}
        </Button>
      </div>
      <p className="hint">{t('tax.ages_hint')}</p>
      {errors['ages'] && <FieldError id="ages-error">{errors['ages']}</FieldError>}
    </fieldset>
  )
}
