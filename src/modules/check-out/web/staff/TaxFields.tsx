import { Pencil } from 'lucide-react'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import type { Sum } from '#modules/money/policy.ts'
import type { TaxOfStay } from '#modules/tax/contract/party.ts'
import { PersonsDialog } from '#modules/tax/web/staff/PersonsDialog.tsx'
import { TaxWarnings } from '#modules/tax/web/staff/TaxWarnings.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { Checkbox } from '#platform/web/ui/controls/Switch.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { useDialogOf } from '#platform/web/ui/use-dialog-of.tsx'

/** What is typed into a field, and its error. */
type Typed = { value: string; error: string | undefined; onType: (value: string) => void }

type Props = {
  stayId: string
  guests: number
  tax: TaxOfStay
  due: Sum | null
  nights: Typed
  isSkipped: boolean
  onSkip: (isSkipped: boolean) => void
}

/** The tourist tax that the check-out charges, the persons that it is for, and the way to check out without it. */
export const TaxFields = ({ stayId, guests, tax, due, nights, isSkipped, onSkip }: Props) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const persons = useDialogOf((props, of: TaxOfStay) => (
    <PersonsDialog stayId={stayId} tax={of} guests={guests} {...props} />
  ))
  const gap = tax.party === null ? t('tax.persons_missing') : tax.price_missing && t('tax.price_missing')
  return (
    <div role="group" className="stack stack--s" aria-labelledby="check-out-tax">
      <div className="row between row--wrap gap-2">
        <h3 className="font-semibold" id="check-out-tax">
          {t('tax.title')}
        </h3>
        <span className="row gap-3">
          <span className="money num" aria-live="polite">
            {due && money(due.total, due.currency)}
          </span>
          <Button variant="line" icon={Pencil} aria-haspopup="dialog" onClick={() => persons.show(tax)}>
            {t('tax.edit_persons')}
          </Button>
        </span>
      </div>
      {gap && !isSkipped && <p className="meta">{gap}</p>}
      {tax.party && !isSkipped && (
        <div className="max-w-40">
          <TextField
            label={t('tax.nights')}
            inputMode="numeric"
            autoComplete="off"
            value={nights.value}
            error={nights.error}
            onChange={({ target }) => nights.onType(target.value)}
          />
        </div>
      )}
      <TaxWarnings tax={tax} />
      <Checkbox
        label={t('check_out.without_tax')}
        checked={isSkipped}
        onChange={({ target }) => onSkip(target.checked)}
      />
      {persons.dialog}
    </div>
  )
}
