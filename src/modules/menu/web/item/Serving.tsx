import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { FieldError } from '#platform/web/ui/controls/Field.tsx'
import { Switch } from '#platform/web/ui/controls/Switch.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { EntryActions } from '#platform/web/ui/list/EntryActions.tsx'
import { maxFeatured, type Menu, type MenuItem } from '../../contract.ts'
import { maxGroupsOfItem, type OptionGroup } from '../../contract/options.ts'
import { getGroups } from '../../policy/options.ts'
import { useOptionWords } from '../options/state.ts'
import type { ItemForm, NumberField } from './state.ts'

const ActionMenu = lazyNamed(() => import('#platform/web/ui/page/ActionMenu.tsx'), 'ActionMenu')

/**
 * The option groups of a dish, its stock, and its numbers for the kitchen.
 * @param onEdit opens a group; null makes a new one
 */
export const ServingFields = ({
  form,
  item,
  menu,
  errors,
  set,
  onEdit,
}: {
  form: ItemForm
  item: MenuItem | null
  menu: Pick<Menu, 'items' | 'option_groups' | 'settings'>
  errors: Readonly<Record<string, string>>
  set: (change: Partial<ItemForm>) => void
  onEdit: (group: OptionGroup | null) => void
}) => {
  const { t } = useTranslation()
  const words = useOptionWords()
  const [isChoosing, setChoosing] = useState<boolean | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const chosen = getGroups({ option_groups: [...form.option_groups] }, menu.option_groups)
  const others = menu.option_groups.filter(({ id }) => !form.option_groups.includes(id))
  const featured = menu.items.filter((one) => one.featured && one.id !== item?.id).length
  const { delivery_minutes, tax_rate } = menu.settings
  const move = (at: number, to: number) => {
    const ids = chosen.map(({ id }) => id)
    ids.splice(to, 0, ...ids.splice(at, 1))
    set({ option_groups: ids })
  }
  const number = (field: NumberField, label: string, placeholder?: number | null) => (
    <TextField
      label={label}
      inputMode={field === 'tax_rate' ? 'decimal' : 'numeric'}
      optional
      value={form[field]}
      error={errors[field]}
      placeholder={
        placeholder === undefined || placeholder === null ? undefined : t('menu.of_hotel', { value: placeholder })
      }
      onChange={(event) => set({ [field]: event.target.value })}
    />
  )
  return (
    <div className="form-columns">
      <div>
        <b className="label">{t('menu.choices')}</b>
        <ul className="list list--bare">
          {chosen.map((group, at) => (
            <li key={group.id} className="row between flex-wrap">
              <span className="grow">
                <b className="font-semibold wrap-anywhere">{group.name}</b>
                <br />
                <span className="meta wrap-anywhere">
                  {words.rule(group)} · {words.options(group.options)}
                </span>
              </span>
              <span className="row ml-auto gap-0">
                <EntryActions
                  labels={{
                    up: t('menu.move_up', { name: group.name }),
                    down: t('menu.move_down', { name: group.name }),
                    edit: t('menu.edit_named', { name: group.name }),
                    delete: t('menu.take_off', { name: group.name }),
                  }}
                  first={at === 0}
                  last={at === chosen.length - 1}
                  disabled={false}
                  onMove={(direction) => move(at, direction === 'up' ? at - 1 : at + 1)}
                  onEdit={() => onEdit(group)}
                  onDelete={() => set({ option_groups: form.option_groups.filter((id) => id !== group.id) })}
                />
              </span>
            </li>
          ))}
        </ul>
        {errors['option_groups'] && <FieldError id="groups-error">{errors['option_groups']}</FieldError>}
        <Button
          ref={button}
          variant="soft"
          size="s"
          icon={Plus}
          disabled={chosen.length >= maxGroupsOfItem}
          aria-haspopup="menu"
          aria-expanded={isChoosing === true}
          onClick={() => setChoosing(true)}
        >
          {t('menu.add_choices')}
        </Button>
        {isChoosing !== null && (
          <ActionMenu
            label={t('menu.add_choices')}
            actions={[
              ...others.map(({ id, name }) => ({
                label: name,
                onPress: () => set({ option_groups: [...form.option_groups, id] }),
              })),
              { label: t('menu.new_option_group'), icon: Plus, opensDialog: true, onPress: () => onEdit(null) },
            ]}
            button={button}
            open={isChoosing}
            onClose={() => setChoosing(false)}
          />
        )}
      </div>
      <div className="stack">
        <div className="form-pair">
          {number('stock', t('menu.left_today'))}
          {number('stock_daily', t('menu.each_day'))}
          {number('preparation_minutes', t('menu.minutes'), delivery_minutes)}
          {number('tax_rate', t('menu.vat'), tax_rate)}
        </div>
        <div className="row between">
          <span>{t('menu.featured_today')}</span>
          <span className="row">
            <span className="meta num">
              {t('menu.count_of', { used: featured + Number(form.featured), most: maxFeatured })}
            </span>
            <Switch
              label={t('menu.featured_today')}
              labels={['', '']}
              checked={form.featured}
              disabled={!form.featured && featured >= maxFeatured}
              onChange={(on) => set({ featured: on })}
            />
          </span>
        </div>
      </div>
    </div>
  )
}
