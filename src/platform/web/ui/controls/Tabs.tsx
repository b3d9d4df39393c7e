import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import type { IconType } from '../icons.ts'
import { useSelectedInSight } from '../page/in-sight.ts'
import { onArrow } from './roving.ts'

export type Tab<Id extends string> = {
  id: Id
  label: string
  /** The language of the label, if it is not the page's. */
  lang?: string | undefined
  /** null reserves the space while the count is unknown. */
  count?: number | null | undefined
  /** What is counted needs action here. */
  urgent?: boolean | undefined
  icon?: IconType | undefined
  /** A quiet word behind the label. */
  note?: string | undefined
  /** A dot for something that needs action here; this is its accessible text. */
  mark?: string | undefined
}

/**
 * A row of tabs that scrolls sideways if necessary. Arrow keys move and select.
 * @param name connects the tabs with the `TabPanel` of the same name; unique on the page
 */
export const Tabs = <Id extends string>({
  name,
  label,
  tabs,
  selected,
  onSelect,
  bleed,
  chips,
}: {
  name: string
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id
  onSelect: (id: Id) => void
  /** From edge to edge on phones: for tabs directly on a staff page. */
  bleed?: boolean | undefined
  /** Chips that wrap: for many tabs inside a form that should all be visible. */
  chips?: boolean | undefined
}) => {
  const row = useSelectedInSight(selected)
  const at = tabs.findIndex((tab) => tab.id === selected)
  return (
    <div
      ref={row}
      className={cx('tabs', bleed && 'tabs--bleed', chips && 'tabs--chips')}
      role="tablist"
      aria-label={label}
      onKeyDown={onArrow('tab', Math.max(at, 0), tabs, (tab) => onSelect(tab.id))}
    >
      {tabs.map(({ id, label, lang, count, urgent, icon: Icon, note, mark }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${name}-tab-${id}`}
          aria-selected={id === selected}
          aria-controls={`${name}-panel`}
          tabIndex={id === selected ? 0 : -1}
          onClick={() => onSelect(id)}
        >
          {Icon && <Icon />}
          {lang === undefined ? label : <span lang={lang}>{label}</span>}
          {note !== undefined && <span className="opt">{note}</span>}
          {mark !== undefined && (
            <span className="missing">
              <span className="vh">{mark}</span>
            </span>
          )}
          {count !== undefined && (
            <span className={cx('n', urgent && 'n--urgent', count === null && 'invisible')}>{count ?? 0}</span>
          )}
        </button>
      ))}
    </div>
  )
}

export const TabPanel = ({ name, selected, children }: { name: string; selected: string; children: ReactNode }) => (
  <div role="tabpanel" id={`${name}-panel`} aria-labelledby={`${name}-tab-${selected}`}>
    {children}
  </div>
)
