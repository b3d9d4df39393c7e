import { useState, type ReactNode } from 'react'
import { departments, type Department } from '#modules/access/policy.ts'
import { useManager } from '#modules/sessions/web/session-store.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Chip } from '#platform/web/ui/controls/Chip.tsx'
import { FilterLine } from '#platform/web/ui/page/FilterLine.tsx'
import { departmentIcons } from './icons.ts'
import { useHasTeam } from './use-alert-filter.ts'

/** The departments of a board: those that the reader follows, one of them, or all. */
type DepartmentView = 'mine' | 'all' | Department

/** True if a board shows a row of this department. */
const isInView = (view: DepartmentView, department: Department, followed: readonly Department[]): boolean =>
  view === 'all' || view === department || (view === 'mine' && followed.includes(department))

/** True if one's own work is less than everything, and more than nothing. */
const hasOwn = (followed: readonly Department[]): boolean => followed.length > 0 && followed.length < departments.length

type Props = {
  view: DepartmentView
  followed: readonly Department[]
  counts: Readonly<Record<Department, number>>
  onView: (view: DepartmentView) => void
}

/**
 * Chooses the departments of a board: what one follows, each department, or all.
 * @param counts how many are open, by department
 */
const DepartmentChips = ({ view, followed, counts, onView }: Props) => {
  const { t } = useTranslation()
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

/** The server's counts of tickets by status, for each department. */
type Open = { departments?: Readonly<Record<Department, { counts: Readonly<Record<string, number>> }>> }

const countOf = (open: Open | undefined, one: Department): number =>
  Object.values(open?.departments?.[one].counts ?? {}).reduce((sum, count) => sum + count, 0)

/**
 * The departments that the board shows, in a hotel where departments have followers: at first those that the reader
 * follows, or all if that is none or each.
 * @param open the server's counts
 */
export const useDepartmentView = (
  open: Open | undefined,
): {
  shows: (row: { department: Department }) => boolean
  showAll: () => void
  /** True if the board shows everything. */
  isWhole: boolean
  /** True if cards of several departments may stand side by side. */
  isMixed: boolean
  chips: ReactNode
  /** How much there is in other departments. */
  note: ReactNode
} => {
  const { t } = useTranslation()
  const followed = useManager()?.follows ?? []
  const [chosen, setChosen] = useState<DepartmentView | null>(null)
  const isUsed = useHasTeam()
  const wanted = chosen ?? 'mine'
  const view = !isUsed || (wanted === 'mine' && !hasOwn(followed)) ? 'all' : wanted
  const counts = Object.fromEntries(departments.map((one) => [one, countOf(open, one)])) as Record<Department, number>
  const elsewhere = departments
    .filter((one) => !isInView(view, one, followed))
    .reduce((sum, one) => sum + counts[one], 0)
  return {
    shows: ({ department }) => isInView(view, department, followed),
    showAll: () => setChosen('all'),
    isWhole: view === 'all',
    isMixed: isUsed && (view === 'all' || (view === 'mine' && followed.length > 1)),
    chips: isUsed && <DepartmentChips view={view} followed={followed} counts={counts} onView={setChosen} />,
    note: isUsed && view === 'mine' && elsewhere > 0 && (
      <p className="meta mb-3">{t('departments.more_elsewhere', { count: elsewhere })}</p>
    ),
  }
}
