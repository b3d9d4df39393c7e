import { departments, type Department } from '#modules/access/policy.ts'
import { useManager } from '#modules/sessions/web/session-store.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Chip } from '#platform/web/ui/controls/Chip.tsx'
import { FilterLine } from '#platform/web/ui/page/FilterLine.tsx'
import { departmentIcons } from './icons.ts'

/** The departments of a board: those that the reader follows, one of them, or all. */
export type DepartmentView = 'mine' | 'all' | Department

/** Whether a board shows a row of this department. */
export const isInView = (view: DepartmentView, department: Department, followed: readonly Department[]): boolean =>
  view === 'all' || view === department || (view === 'mine' && followed.includes(department))

/** Whether there is a difference between one's own work and everything. */
export const hasOwn = (followed: readonly Department[]): boolean =>
  followed.length > 0 && followed.length < departments.length

/**
 * Chooses the departments of a board: what one follows, each department, or all.
 * @param counts how many are open, by department
 */
export const DepartmentChips = ({
  view,
  counts,
  onView,
}: {
  view: DepartmentView
  counts: Readonly<Record<Department, number>>
  onView: (view: DepartmentView) => void
}) => {
  const { t } = useTranslation()
  const followed = useManager()?.follows ?? []
  const sum = (all: readonly Department[]): number => all.reduce((total, one) => total + counts[one], 0)
  return (
    <FilterLine label={t('departments.filter')} selected={view}>
      {hasOwn(followed) && (
        <Chip small pressed={view === 'mine'} onClick={() => onView('mine')}>
          {t('departments.mine')} <span className="num">{sum(followed)}</span>
        </Chip>
      )}
      {departments.map((one) => (
        <Chip key={one} small icon={departmentIcons[one]} pressed={view === one} onClick={() => onView(one)}>
          {t(`departments.name_${one}`)} <span className="num">{counts[one]}</span>
        </Chip>
      ))}
      <Chip small pressed={view === 'all'} onClick={() => onView('all')}>
        {t('departments.all')} <span className="num">{sum(departments)}</span>
      </Chip>
    </FilterLine>
  )
}
