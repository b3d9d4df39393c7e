import { ChevronDown, ChevronUp, Trash } from 'lucide-react'
import { useState } from 'react'
import { departments } from '#modules/access/policy.ts'
import { departmentIcons } from '#modules/departments/web/icons.ts'
import { forType } from '#modules/hours/contract/subject.ts'
import { HoursSelect, useHoursChoice } from '#modules/hours/web/staff/HoursSelect.tsx'
import { departmentNames } from '#modules/team/web/roles.ts'
import { TranslationFields } from '#modules/translations/web/TranslationFields.tsx'
import { useTexts } from '#modules/translations/web/use-texts.ts'
import { newRandomId } from '#platform/contract/id.ts'
import { fieldErrorsOf, type FieldErrors } from '#platform/web/calls/field-errors.ts'
import { withReason } from '#platform/web/calls/retry-transition.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { Chip } from '#platform/web/ui/controls/Chip.tsx'
import { FieldError } from '#platform/web/ui/controls/Field.tsx'
import { SelectField } from '#platform/web/ui/controls/SelectField.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { SaveProblem, useSaveProblem } from '#platform/web/ui/overlays/SaveProblem.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { useIsPhone } from '#platform/web/ui/page/width.ts'
import { useUnsaved } from '#platform/web/use-update.ts'
import { seedTypes, typeTexts, type RequestType } from '../../contract.ts'
import { readHint } from '../../contract/built-in.ts'
import { readName } from '../../policy.ts'
import { useEditing } from './api.ts'
import { AskedFields } from './AskedFields.tsx'
import { IconPicker } from './IconPicker.tsx'
import { toForm, type TypeForm } from './state.ts'
import { getDuration } from './TypeRow.tsx'

/** Offered as targets, in minutes. */
const targets = [10, 15, 20, 30, 45, 60, 120, 240, 480, 1440, 4320]

/** The form of something that guests can ask for. On phones it also moves it. */
export const TypeDialog = ({
  type,
  onClose,
  onMove,
  onRemove,
}: {
  type: RequestType | null
  onClose: () => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}) => {
  const { t, language } = useTranslation()
  const isPhone = useIsPhone()
  const editing = useEditing()
  const [id] = useState(newRandomId)
  const [initial] = useState(() => toForm(type))
  const [form, setForm] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors>({})
  const { busy, send } = useSubmit()
  const change = (some: Partial<TypeForm>) => setForm((now) => ({ ...now, ...some }))
  const hours = useHoursChoice(type && forType(type.id))
  const inWords = useTexts(typeTexts, form, change)
  const problem = useSaveProblem(type, (now) => readName(now, t, language))
  useUnsaved(hours.isChanged || JSON.stringify(form) !== JSON.stringify(initial))
  const failed = t('request_types.save_failed')
  const builtIn = type?.built_in ? { built_in: type.built_in, name: null, hint: null, translations: {} } : null
  const { placeholder: _, ...choices } = { placeholder: undefined, ...inWords.of('choices', errors['choices']) }

  const save = async () => {
    const found = {
      ...(form.built_in === null && !form.name.trim() && { name: t('request_types.name_required') }),
      ...(form.icon === null && { icon: t('request_types.icon_unknown') }),
    }
    setErrors(found)
    if (found.name !== undefined) inWords.showMain()
    const { icon } = form
    if (icon === null || Object.keys(found).length > 0) return
    problem.clear()
    // An empty text of a built-in type is the built-in one; empty choices are none.
    const orBuiltIn = (text: string) => text.trim() || (form.built_in === null ? '' : null)
    const body = { ...form, icon, name: form.name.trim() || null, hint: orBuiltIn(form.hint) }
    let isSaved = false
    await send(
      async () => {
        const saved = await (type
          ? editing.update(type.id, { ...body, ...problem.seen })
          : editing.add({ id, ...body }))
        isSaved = true
        await hours.save(forType(saved.id))
        toast.success(t('hotels.saved'))
        onClose()
      },
      (cause) => {
        if (isSaved) return toast.error(withReason(t, t('request_types.hours_failed'), cause))
        const fields = fieldErrorsOf(t, cause, ['icon', ...Object.keys(typeTexts)])
        if (!fields) return void problem.isRace(cause)
        setErrors(fields)
        if (Object.keys(typeTexts).some((text) => fields[text])) inWords.showMain()
      },
    )
  }

  const canRemove = type !== null && !seedTypes.some((seed) => seed === type.id)
  return (
    <FormDialog
      title={type ? readName(type, t, language) : t('request_types.new')}
      onClose={onClose}
      onSubmit={save}
      submit={t('request_types.save')}
      busy={busy}
      busyText={t('request_types.saving')}
    >
      <SaveProblem problem={problem} failed={failed} />
      {errors['form'] && (
        <Callout tone="error" title={failed}>
          {errors['form']}
        </Callout>
      )}
      <TranslationFields name="type" texts={inWords}>
        <div className="type-words">
          <TextField
            label={t('request_types.name')}
            {...(builtIn && { placeholder: readName(builtIn, t, language), optional: true })}
            {...inWords.of('name', errors['name'])}
          />
          <TextField
            label={t('request_types.hint')}
            optional
            placeholder={(builtIn && readHint(builtIn, t, language)) || t('request_types.hint_example')}
            {...inWords.of('hint', errors['hint'])}
          />
        </div>
      </TranslationFields>
      <IconPicker value={form.icon} onChange={(icon) => change({ icon })} />
      {errors['icon'] !== undefined && <FieldError id="type-icon">{errors['icon']}</FieldError>}
      <AskedFields form={form} choices={{ ...choices, optional: true }} onChange={change} />
      <div className="field" role="group" aria-label={t('request_types.goes_to')}>
        <span className="label" aria-hidden="true">
          {t('request_types.goes_to')}
        </span>
        <div className="chips">
          {departments.map((one) => (
            <Chip
              key={one}
              small
              icon={departmentIcons[one]}
              pressed={form.department === one}
              onClick={() => change({ department: one })}
            >
              {t(departmentNames[one])}
            </Chip>
          ))}
        </div>
      </div>
      <div className="type-words">
        <SelectField
          label={t('request_types.target')}
          optional
          hint={t('request_types.target_text')}
          value={form.target_minutes ?? ''}
          onChange={({ target }) => change({ target_minutes: target.value === '' ? null : Number(target.value) })}
        >
          <option value="">{t('request_types.no_target')}</option>
          {[...new Set([...targets, ...(form.target_minutes === null ? [] : [form.target_minutes])])]
            .toSorted((one, other) => one - other)
            .map((minutes) => (
              <option key={minutes} value={minutes}>
                {getDuration(t, minutes)}
              </option>
            ))}
        </SelectField>
        <HoursSelect choice={hours} />
      </div>
      {type && isPhone && (
        <div className="row">
          <Button variant="line" icon={ChevronUp} onClick={() => onMove(-1)}>
            {t('request_types.up')}
          </Button>
          <Button variant="line" icon={ChevronDown} onClick={() => onMove(1)}>
            {t('request_types.down')}
          </Button>
        </div>
      )}
      {canRemove && (
        <Button variant="ghost" icon={Trash} onClick={onRemove}>
          {t('request_types.delete')}
        </Button>
      )}
    </FormDialog>
  )
}
