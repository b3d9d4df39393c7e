import { Pencil, Trash } from 'lucide-react'
import { useTranslation } from '#platform/web/i18n.ts'
import { IconButton } from '#platform/web/ui/controls/Button.tsx'
import type { Menu } from '../../contract.ts'
import type { OptionGroup } from '../../contract/options.ts'
import { OptionSwitch } from './OptionSwitch.tsx'
import { findItemsOfGroup, useOptionWords } from './state.ts'

/** An option group with its options, which are switched on and off here. @param onEdit absent: only switches */
export const OptionGroupCard = ({
  menu,
  group,
  disabled,
  onEdit,
  onDelete,
}: {
  menu: Menu
  group: OptionGroup
  disabled: boolean
  onEdit?: () => void
  onDelete?: () => void
}) => {
  const { t } = useTranslation()
  const words = useOptionWords()
  const using = findItemsOfGroup(menu, group.id)
  const { name } = group
  return (
    <section className="card" aria-label={name}>
      <div className="row between">
        <div className="grow">
          <h2 className="serif text-lg wrap-anywhere">{name}</h2>
          <p className="meta">
            {words.rule(group)}
            {' · '}
            {using.length > 0 ? t('menu.used_by', { names: words.names(using) }) : t('menu.not_used')}
          </p>
        </div>
        {onEdit && (
          <IconButton
            icon={Pencil}
            label={t('menu.edit_named', { name })}
            disabled={disabled}
            aria-haspopup="dialog"
            onClick={onEdit}
          />
        )}
        {onDelete && (
          <IconButton
            icon={Trash}
            danger
            label={t('menu.delete_named', { name })}
            disabled={disabled}
            aria-haspopup="dialog"
            onClick={onDelete}
          />
        )}
      </div>
      <ul className="list list--bare">
        {group.options.map((option) => (
          <li key={option.id} className="row between">
            <span className="wrap-anywhere">{words.options([option])}</span>
            <OptionSwitch menu={menu} group={group} option={option} disabled={disabled} />
          </li>
        ))}
      </ul>
    </section>
  )
}
