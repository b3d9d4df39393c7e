import { Plus } from 'lucide-react'
import { useState } from 'react'
import { TranslationFields } from '#modules/translations/web/TranslationFields.tsx'
import { useTexts } from '#modules/translations/web/use-texts.ts'
import { newId } from '#platform/contract/id.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { FieldError } from '#platform/web/ui/controls/Field.tsx'
import { SegmentedControl } from '#platform/web/ui/controls/SegmentedControl.tsx'
import { SelectField } from '#platform/web/ui/controls/SelectField.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { SaveProblem, useSaveProblem } from '#platform/web/ui/overlays/SaveProblem.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { useUnsaved } from '#platform/web/use-update.ts'
import type { Menu } from '../../contract.ts'
import { groupFailures } from '../../contract/option-editing.ts'
import { maxChosen, maxOptionName, maxOptions, type MenuOption, type OptionGroup } from '../../contract/options.ts'
import { canSatisfy, findGroupProblem } from '../../policy/options.ts'
import { useMenuEditing } from '../api.ts'
import { parseAmount } from '../state.ts'
import { OptionRow } from './OptionRow.tsx'
import {
  findItemsOfGroup,
  getMode,
  newOption,
  rulesOfModes,
  useOptionWords,
  type Mode,
  type OptionForm,
} from './state.ts'

type Form = Pick<OptionGroup, 'name' | 'least' | 'most' | 'translations'> & { options: readonly OptionForm[] }

const getForm = ({ name, least, most, translations, options }: OptionGroup): Form => ({
  name,
  least,
  most,
  translations,
  options: options.map((option) => ({ ...option, price_difference: option.price_difference.toFixed(2) })),
})

const getBlankForm = (): Form => ({
  name: '',
  ...rulesOfModes.one,
  translations: {},
  options: [newOption(), newOption()],
})

/** The options as the server takes them. A field left empty makes no difference; nonsense is NaN. */
const getOptions = (options: readonly OptionForm[]): MenuOption[] =>
  options.map((option) => ({
    ...option,
    name: option.name.trim(),
    price_difference: parseAmount(option.price_difference) ?? 0,
  }))

/** The form for a new and an existing option group. @param onSaved with the group's id */
export const OptionGroupDialog = ({
  menu,
  group,
  onSaved,
  onClose,
}: {
  menu: Menu
  group: OptionGroup | null
  onSaved?: (id: string) => void
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const words = useOptionWords()
  const editing = useMenuEditing()
  const { busy, send } = useSubmit()
  const [id] = useState(newId)
  const [before] = useState<Form>(() => (group ? getForm(group) : getBlankForm()))
  const [form, setForm] = useState(before)
  const [mode, setMode] = useState<Mode>(() => getMode(before))
  const [tried, setTried] = useState(false)
  const set = (change: Partial<Form>) => setForm((now) => ({ ...now, ...change }))
  useUnsaved(JSON.stringify(form) !== JSON.stringify(before))
  const problem = useSaveProblem(group, (now) => [now.name, words.rule(now), words.options(now.options)].join(' · '))

  // The texts of the options are named by their ids.
  const nameOf = Object.fromEntries(form.options.map((option) => [option.id, option.name]))
  const texts = useTexts<Record<string, number>>(
    { name: maxOptionName, ...Object.fromEntries(form.options.map((option) => [option.id, maxOptionName])) },
    { name: form.name, ...nameOf, translations: form.translations } as never,
    ({ translations, name, ...names }) =>
      setForm((now) => ({
        ...now,
        ...(translations && { translations }),
        ...(typeof name === 'string' && { name }),
        options: now.options.map((option) => ({ ...option, name: (names[option.id] as string) ?? option.name })),
      })),
  )

  const options = getOptions(form.options)
  const found = findGroupProblem({ ...form, options })
  const isIncomplete = !form.name.trim() || options.some(({ name }) => !name)
  const using = group ? findItemsOfGroup(menu, group.id) : []
  const out = options.filter(({ available }) => !available)

  const change = (optionId: string, values: Partial<OptionForm>) =>
    set({
      options: form.options.map((option) =>
        option.id === optionId
          ? { ...option, ...values }
          : // Where guests choose one, one is chosen for them.
            values.default && form.most === 1
            ? { ...option, default: false }
            : option,
      ),
    })
  const move = (at: number, to: number) => {
    const moved = [...form.options]
    moved.splice(to, 0, ...moved.splice(at, 1))
    set({ options: moved })
  }
  const chooseMode = (next: Mode) => {
    setMode(next)
    if (next !== 'range') set(rulesOfModes[next])
  }

  const save = async () => {
    setTried(true)
    problem.clear()
    if (isIncomplete) texts.showMain()
    if (busy || found || isIncomplete) return
    const { name, least, most, translations } = form
    const values = { name: name.trim(), least, most, translations, options }
    await send(
      async () => {
        if (group) await editing.updateOptionGroup(group.id, { ...values, ...problem.seen })
        else await editing.addOptionGroup({ id, ...values })
        toast.success(t(group ? 'menu.group_updated' : 'menu.group_added'))
        onSaved?.(group?.id ?? id)
        onClose()
      },
      (cause) => void problem.isRace(cause),
    )
  }

  const count = (which: 'least' | 'most', label: string, from: number) => (
    <SelectField
      label={label}
      value={String(form[which])}
      onChange={(event) => {
        const value = Number(event.target.value)
        set(
          which === 'least'
            ? { least: value, most: Math.max(value, form.most, 1) }
            : { most: value, least: Math.min(value, form.least) },
        )
      }}
    >
      {Array.from({ length: maxChosen + 1 - from }, (_, at) => (
        <option key={at} value={at + from}>
          {at + from}
        </option>
      ))}
    </SelectField>
  )
  return (
    <FormDialog
      title={t(group ? 'menu.edit_option_group' : 'menu.add_option_group')}
      size={700}
      onClose={onClose}
      onSubmit={save}
      submit={using.length > 0 ? t('menu.save_for', { count: using.length }) : t('menu.save')}
      busy={busy}
      busyText={t('menu.saving')}
    >
      <SaveProblem problem={problem} failed={t('menu.save_group_failed')} />
      {using.length > 0 && <p className="meta">{t('menu.used_by', { names: words.names(using) })}</p>}
      <TranslationFields name="option-group" texts={texts}>
        <div className="form-columns">
          <TextField
            label={t('menu.group_name')}
            {...texts.of('name', tried && !form.name.trim() ? t('platform.field_required') : undefined)}
          />
          <div className="field">
            <b className="label">{t('menu.guests_choose')}</b>
            <SegmentedControl
              small
              label={t('menu.guests_choose')}
              options={[
                { value: 'one', label: t('menu.mode_one') },
                { value: 'any', label: t('menu.mode_any') },
                { value: 'range', label: t('menu.mode_range') },
              ]}
              value={mode}
              onChange={chooseMode}
            />
          </div>
        </div>
        {mode === 'range' && (
          <div className="form-columns">
            {count('least', t('menu.at_least'), 0)}
            {count('most', t('menu.at_most'), 1)}
          </div>
        )}
        <ul className="option-rows">
          {form.options.map((option, at) => (
            <OptionRow
              key={option.id}
              option={option}
              number={at + 1}
              last={at === form.options.length - 1}
              text={texts.of(option.id, tried && !option.name.trim() ? t('platform.field_required') : undefined)}
              onChange={(values) => change(option.id, values)}
              onMove={(direction) => move(at, direction === 'up' ? at - 1 : at + 1)}
              onRemove={
                form.options.length > 1
                  ? () => set({ options: form.options.filter(({ id: other }) => other !== option.id) })
                  : undefined
              }
            />
          ))}
        </ul>
      </TranslationFields>
      <div className="row between">
        <Button
          variant="soft"
          size="s"
          icon={Plus}
          disabled={form.options.length >= maxOptions}
          onClick={() => set({ options: [...form.options, newOption()] })}
        >
          {t('menu.add_option')}
        </Button>
        <span className="meta num">{t('menu.count_of', { used: form.options.length, most: maxOptions })}</span>
      </div>
      {tried && found && (
        <FieldError id="group-error">
          {t(groupFailures[found].code, { least: form.least, count: options.length })}
        </FieldError>
      )}
      {out.length > 0 && (
        <Callout tone="warning" title={t('menu.option_out', { names: out.map(({ name }) => name).join(', ') })}>
          {canSatisfy({ ...form, options }) || using.length === 0
            ? t('menu.option_out_text')
            : t('menu.switch_off_text', { names: words.names(using) })}
        </Callout>
      )}
    </FormDialog>
  )
}
