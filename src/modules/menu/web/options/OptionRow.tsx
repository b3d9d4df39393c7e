import { ChevronDown, ChevronUp, SlidersHorizontal, Trash } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { IconButton } from '#platform/web/ui/controls/Button.tsx'
import { Checkbox, Switch } from '#platform/web/ui/controls/Switch.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { useIngredientNames } from '../ingredients/use-names.ts'
import { AllergenGrid } from '../item/AllergenGrid.tsx'
import { parseAmount } from '../state.ts'
import type { OptionForm } from './state.ts'

/** An option of a group that is edited: one line, and what is in it below. @param onRemove absent for the only one */
export const OptionRow = ({
  option,
  number,
  last,
  text,
  onChange,
  onMove,
  onRemove,
}: {
  option: OptionForm
  number: number
  last: boolean
  text: Omit<ComponentProps<typeof TextField>, 'label'>
  onChange: (values: Partial<OptionForm>) => void
  onMove: (direction: 'up' | 'down') => void
  onRemove: (() => void) | undefined
}) => {
  const { t } = useTranslation()
  const { currency } = useHotel()
  const names = useIngredientNames()
  const [isOpen, setOpen] = useState(false)
  const name = option.name.trim() || t('menu.option_number', { number })
  const isInvalid = Number.isNaN(parseAmount(option.price_difference))
  const content = [
    option.allergens?.length ? t('menu.contains', { list: names.numbered(option.allergens) }) : '',
    option.contains_alcohol ? t('menu.contains_alcohol') : '',
  ].filter(Boolean)
  return (
    <li>
      <div className="option-row">
        <TextField label={t('menu.option_number', { number })} {...text} />
        <TextField
          label={t('menu.difference', { currency })}
          inputMode="decimal"
          placeholder="0.00"
          value={option.price_difference}
          error={isInvalid ? t('menu.price_invalid') : undefined}
          onChange={(event) => onChange({ price_difference: event.target.value })}
        />
        <div className="option-row__marks">
          <Checkbox
            label={t('menu.preselected')}
            checked={option.default}
            onChange={(event) => onChange({ default: event.target.checked })}
          />
          <Switch
            label={t('menu.available_named', { name })}
            labels={[t('menu.available'), t('menu.out_today')]}
            checked={option.available}
            onChange={(available) => onChange({ available })}
          />
          <span className="flex">
            <IconButton
              icon={SlidersHorizontal}
              label={t('menu.more_about', { name })}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            />
            <IconButton
              icon={Trash}
              danger
              label={t('menu.delete_named', { name })}
              disabled={!onRemove}
              onClick={onRemove}
            />
          </span>
        </div>
      </div>
      {content.length > 0 && !isOpen && <p className="meta">{content.join(' · ')}</p>}
      {isOpen && (
        <div className="stack py-2">
          <AllergenGrid
            withTraces={false}
            value={{ declared: option.allergens !== null, contains: option.allergens ?? [], traces: [] }}
            onChange={({ declared, contains }) => onChange({ allergens: declared ? [...contains] : null })}
          />
          <div className="row between">
            <span>{t('menu.contains_alcohol')}</span>
            <Switch
              label={t('menu.contains_alcohol')}
              labels={[t('menu.yes'), t('menu.no')]}
              checked={option.contains_alcohol}
              onChange={(contains_alcohol) => onChange({ contains_alcohol })}
            />
          </div>
          <div className="row">
            <IconButton
              icon={ChevronUp}
              label={t('menu.move_up', { name })}
              aria-disabled={number === 1 || undefined}
              onClick={() => number > 1 && onMove('up')}
            />
            <IconButton
              icon={ChevronDown}
              label={t('menu.move_down', { name })}
              aria-disabled={last || undefined}
              onClick={() => !last && onMove('down')}
            />
          </div>
        </div>
      )}
    </li>
  )
}
