import { Plus, Trash2 } from 'lucide-react'
import { TranslationFields } from '#modules/translations/web/TranslationFields.tsx'
import { useTexts } from '#modules/translations/web/use-texts.ts'
import type { FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button, IconButton } from '#platform/web/ui/controls/Button.tsx'
import { FieldError } from '#platform/web/ui/controls/Field.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormPart } from '#platform/web/ui/page/FormPart.tsx'
import { maxExemptions, maxWordsLength } from '../../../contract.ts'
import { joinWords, splitWords } from './exemption-words.ts'
import type { FoldOf } from './rule-fields.ts'
import { newExemption, type ExemptionForm } from './rule-form.ts'

type Rows = readonly ExemptionForm[]

/** The words of all exemptions in the language that is chosen. Each one's text is named by its id. */
export const useExemptionTexts = (rows: Rows, onRows: (rows: Rows) => void) =>
  useTexts<Record<string, number>>(
    Object.fromEntries(rows.map(({ id }) => [id, maxWordsLength])),
    joinWords(rows) as never,
    (change) => onRows(splitWords(rows, change)),
  )

/** Who pays less with a proof: their words and what they pay. */
export const ExemptionsPart = ({
  rows,
  texts,
  errors,
  onRows,
  ...fold
}: {
  rows: Rows
  texts: ReturnType<typeof useExemptionTexts>
  errors: FieldErrors
  onRows: (rows: Rows) => void
} & FoldOf) => {
  const { t } = useTranslation()
  return (
    <FormPart title={t('tax.exemptions')} summary={rows.length || t('tax.nobody')} {...fold}>
      {rows.length > 0 && (
        <TranslationFields name="tax-exemptions" texts={texts}>
          <ul className="stack stack--s">
            {rows.map(({ id, words, share }, at) => (
              <li key={id} className="grid grid-cols-[minmax(0,1fr)_5.5rem_auto] items-start gap-2">
                <TextField
                  label={t('tax.exemption_words')}
                  autoComplete="off"
                  {...texts.of(id, errors[`exemptions.${at}.words`])}
                />
                <TextField
                  label={t('tax.exemption_share')}
                  inputMode="decimal"
                  autoComplete="off"
                  value={share}
                  error={errors[`exemptions.${at}.share`]}
                  onChange={({ target }) =>
                    onRows(rows.map((one) => (one.id === id ? { ...one, share: target.value } : one)))
                  }
                />
                <span className="pt-6">
                  <IconButton
                    icon={Trash2}
                    danger
                    label={t('tax.exemption_remove', { words: words.trim() || String(at + 1) })}
                    onClick={() => onRows(rows.filter((one) => one.id !== id))}
                  />
                </span>
              </li>
            ))}
          </ul>
        </TranslationFields>
      )}
      <div>
        <Button
          variant="soft"
          size="s"
          icon={Plus}
          disabled={rows.length >= maxExemptions}
          onClick={() => {
            texts.showMain()
            onRows([...rows, newExemption()])
          }}
        >
          {t('tax.exemption_add')}
        </Button>
      </div>
      {errors['exemptions'] && <FieldError id="exemptions-error">{errors['exemptions']}</FieldError>}
    </FormPart>
  )
}
