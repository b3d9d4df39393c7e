import { Check, Pencil, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { invoiceNumber } from '#modules/invoices/policy.ts'
import { readTyped } from '#platform/contract/format/amount.ts'
import { fieldErrorsOf, type FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { useDialogOf } from '#platform/web/ui/use-dialog-of.tsx'
import { ruleInvalid } from '../../contract.ts'
import type { TaxOfStay, TaxPerson } from '../../contract/party.ts'
import { PersonDetails } from '../PersonDetails.tsx'
import { PersonFields } from '../PersonFields.tsx'
import { changePerson, isWrong, listPersonFields, readPersons, typePersons } from '../persons.ts'
import { useTaxRules } from '../settings/api.ts'
import { StepList } from '../StepList.tsx'
import { useTaxCalls, useTaxOfStay } from './api.ts'

const PersonsDialog = ({ stayId, tax, open, onClose }: LateDialog & { stayId: string; tax: TaxOfStay }) => {
  const { t } = useTranslation()
  const { save } = useTaxCalls(stayId)
  const rules = useTaxRules()
  const { busy, send } = useSubmit()
  const [party] = useState(tax.party)
  const [form, setForm] = useState({
    ...typePersons(party?.persons ?? []),
    price: party?.room_price?.toFixed(2) ?? '',
  })
  const [known, setKnown] = useState<readonly TaxPerson[]>(party?.persons ?? [])
  const [errors, setErrors] = useState<FieldErrors>({})
  const persons = readPersons(form, known)
  const submit = async () => {
    const room_price = form.price.trim() === '' ? null : (readTyped(form.price) ?? NaN)
    const problems: FieldErrors = {
      ...(isWrong(persons) && Object.fromEntries(persons.map((name) => [name, t(ruleInvalid.code)]))),
      ...(Number.isNaN(room_price) && { price: t(ruleInvalid.code) }),
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

/** The persons of a stay, and the tourist tax that they come to. Nothing where the hotel charges none. */
export const PersonsCard = ({ stayId }: { stayId: string }) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { data: tax } = useTaxOfStay(stayId)
  const { charge } = useTaxCalls(stayId)
  const { busy, send } = useSubmit()
  const isOffline = useLiveState() === 'offline'
  const dialog = useDialogOf((props, of: TaxOfStay) => <PersonsDialog stayId={stayId} tax={of} {...props} />)
  if (!tax?.taxed) return null
  const { result, party } = tax
  return (
    <section className="card stack" aria-labelledby="stay-tax">
      <div className="row between row--wrap gap-2">
        <h2 className="serif text-xl" id="stay-tax">
          {t('tax.title')}
        </h2>
        <div className="row row--wrap gap-2">
          <Button
            variant="line"
            icon={Pencil}
            aria-haspopup="dialog"
            disabled={isOffline}
            onClick={() => dialog.show(tax)}
          >
            {t('tax.edit_persons')}
          </Button>
          {result && (
            <Button
              variant="line"
              icon={ReceiptText}
              disabled={isOffline}
              busy={busy}
              busyText={t('tax.charge_now')}
              onClick={() =>
                void send(async () => {
                  const { items } = await charge()
                  toast.success(t(items.length > 0 ? 'tax.charged' : 'tax.nothing_to_charge'))
                })
              }
            >
              {t('tax.charge_now')}
            </Button>
          )}
        </div>
      </div>
      {!party && <p className="meta">{t('tax.persons_missing')}</p>}
      {tax.price_missing && <p className="meta">{t('tax.price_missing')}</p>}
      {result && <StepList result={result} />}
      {tax.too_much.map(({ invoice_id, number, amount }) => (
        <Callout key={invoice_id} tone="warning">
          {t('tax.too_much', { amount: money(amount, result?.currency ?? ''), number: invoiceNumber({ number }) })}
        </Callout>
      ))}
      {tax.other_currency !== null && (
        <Callout tone="warning">{t('tax.other_currency', { currency: tax.other_currency })}</Callout>
      )}
      {dialog.dialog}
    </section>
  )
}
