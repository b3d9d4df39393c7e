import { useState } from 'react'
import { readTyped } from '#platform/contract/format/amount.ts'
import { fieldErrorsOf, type FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { ruleInvalid, type TaxRule } from '../../contract.ts'
import { maxNights, type TaxPerson, type TaxResult } from '../../contract/party.ts'
import { needsPrice } from '../../policy/compute.ts'
import { PersonDetails } from '../PersonDetails.tsx'
import { PersonFields } from '../PersonFields.tsx'
import { changePerson, isWrong, listPersonFields, readPersons } from '../persons.ts'
import { StepList } from '../StepList.tsx'
import { useCalculation } from './api.ts'

/** The calculator: a stay and its persons, and what they come to, step by step. */
export const TryCard = ({ today, rules }: { today: string; rules: readonly TaxRule[] }) => {
  const { t } = useTranslation()
  const calculate = useCalculation()
  const { busy, send } = useSubmit()
  const [form, setForm] = useState({ adults: '2', children: '9, 14', price: '' })
  const [stay, setStay] = useState({ check_in: today, nights: '3' })
  const [result, setResult] = useState<TaxResult | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [known, setKnown] = useState<readonly TaxPerson[]>([])
  const persons = readPersons(form, known)
  const submit = async () => {
    const nights = Number(stay.nights)
    const invalid = t(ruleInvalid.code)
    const problems: FieldErrors = {
      ...(isWrong(persons) && Object.fromEntries(persons.map((name) => [name, invalid]))),
      ...(!(Number.isInteger(nights) && nights >= 0 && nights <= maxNights) && { nights: invalid }),
    }
    setErrors(problems)
    if (isWrong(persons) || Object.keys(problems).length > 0) return
    const room_price = form.price.trim() === '' ? null : (readTyped(form.price) ?? null)
    await send(
      async () => setResult((await calculate({ check_in: stay.check_in, nights, persons, room_price })).result),
      (cause) =>
        setErrors(
          fieldErrorsOf(t, cause, ['check_in', 'nights', ...listPersonFields(persons)]) ?? {
            form: t(cause.code, cause.values),
          },
        ),
    )
  }
  return (
    <section className="card stack" aria-labelledby="tax-try">
      <h2 className="serif text-xl" id="tax-try">
        {t('tax.try_it')}
      </h2>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void submit()
        }}
      >
        {errors['form'] && <Callout tone="error">{errors['form']}</Callout>}
        <div className="grid grid-cols-[2fr_1fr] gap-3">
          <TextField
            type="date"
            label={t('tax.arrival')}
            value={stay.check_in}
            error={errors['check_in']}
            onChange={({ target }) => setStay({ ...stay, check_in: target.value })}
          />
          <TextField
            label={t('tax.nights')}
            inputMode="numeric"
            value={stay.nights}
            error={errors['nights']}
            onChange={({ target }) => setStay({ ...stay, nights: target.value })}
          />
        </div>
        <PersonFields form={form} errors={errors} needsPrice={rules.some(needsPrice)} onForm={setForm} />
        {!isWrong(persons) && (
          <PersonDetails
            persons={persons}
            rules={rules}
            errors={errors}
            onPerson={(at, change) => setKnown(changePerson(persons, known, at, change))}
          />
        )}
        <Button type="submit" variant="line" className="justify-self-start" busy={busy} busyText={t('tax.calculate')}>
          {t('tax.calculate')}
        </Button>
      </form>
      {result && <StepList result={result} />}
    </section>
  )
}
