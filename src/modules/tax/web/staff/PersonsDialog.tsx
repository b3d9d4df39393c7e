import { Check } from 'lucide-react'
import { useState } from 'react'
import { readTyped } from '#platform/contract/format/amount.ts'
import { fieldErrorsOf, type FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { ruleInvalid } from '../../contract.ts'
import { roomPriceMissing, type TaxOfStay, type TaxPerson } from '../../contract/party.ts'
import { PersonDetails } from '../PersonDetails.tsx'
import { PersonFields } from '../PersonFields.tsx'
import { changePerson, isWrong, listPersonFields, readPersons, typePersons } from '../persons.ts'
import { useTaxRules } from '../settings/api.ts'
import { useTaxCalls } from './api.ts'

type Props = LateDialog & { stayId: string; tax: TaxOfStay; guests?: number }

/**
 * For whom the tourist tax of a stay is computed, and the price of a night where a rate needs it.
 * @param guests who have signed in, proposed as adults while no persons are known
 */
export const PersonsDialog = ({ stayId, tax, guests = 0, open, onClose }: Props) => {
  const { t } = useTranslation()
  const { save } = useTaxCalls(stayId)
  const rules = useTaxRules()
  const { busy, send } = useSubmit()
  const [party] = useState(tax.party)
  const [form, setForm] = useState({
    ...(party ? typePersons(party.persons) : { adults: String(guests), children: '' }),
    price: party?.room_price?.toFixed(2) ?? '',
  })
  const [known, setKnown] = useState<readonly TaxPerson[]>(party?.persons ?? [])
  const [errors, setErrors] = useState<FieldErrors>({})
  const persons = readPersons(form, known)
  const submit = async () => {
    const room_price = form.price.trim() === '' ? null : (readTyped(form.price) ?? NaN)
    const problems: FieldErrors = {
      ...(isWrong(persons) && Object.fromEntries(persons.map((name) => [name, t(ruleInvalid.code)]))),
      ...(Number.isNaN(room_price) && { room_price: t(roomPriceMissing.code) }),
    }
    setErrors(problems)
    if (isWrong(persons) || Object.keys(problems).length > 0) return
    await send(
      async () => {
        await save({ persons, room_price, seen: party?.updated_at ?? null })
        toast.success(t('tax.persons_saved'))
        onClose()
      },
      (cause) => setErrors(fieldErrorsOf(t, cause, listPersonFields(persons)) ?? { form: t(cause.code, cause.values) }),
    )
  }
  return (
    <FormDialog
      title={t('tax.persons')}
      size={500}
      open={open}
      onClose={onClose}
      onSubmit={submit}
      icon={Check}
      submit={t('tax.save_persons')}
      busy={busy}
      busyText={t('tax.saving')}
    >
      {errors['form'] && <Callout tone="error">{errors['form']}</Callout>}
      <PersonFields
        form={form}
        errors={errors}
        needsPrice={tax.needs_price || typeof party?.room_price === 'number'}
        onForm={setForm}
      />
      {!isWrong(persons) && rules.data && (
        <PersonDetails
          persons={persons}
          rules={rules.data.items}
          errors={errors}
          onPerson={(at, change) => setKnown(changePerson(persons, known, at, change))}
        />
      )}
    </FormDialog>
  )
}
