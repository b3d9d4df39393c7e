import { useState, type ReactNode } from 'react'
import { departments, type Department } from '#modules/access/policy.ts'
import { useManager } from '#modules/sessions/web/session-store.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { DepartmentChips, hasOwn, isInView, type DepartmentView } from './DepartmentChips.tsx'
import { useHasTeam } from './use-alert-filter.ts'

/** The server's counts by status, of what goes to several departments. */
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
  /** Whether the board shows everything. */
  isWhole: boolean
  /** Whether cards of several departments may stand side by side. */
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
    chips: isUsed && <DepartmentChips view={view} counts={counts} onView={setChosen} />,
    note: isUsed && view === 'mine' && elsewhere > 0 && (
      <p className="meta mb-3">{t('departments.more_elsewhere', { count: elsewhere })}</p>
    ),
  }
}
