import { useState, type ReactNode } from 'react'
import { departments, type Department } from '#core/access/policy.ts'
import { DepartmentChips, isInView, type DepartmentView } from '#core/departments/web/DepartmentChips.tsx'
import { useDepartments } from '#core/departments/web/use-hears.ts'
import { useManager } from '#core/people/web/session/session-store.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { ServiceRequest } from '../../contract.ts'

type Counts = { pending: number; 'in-progress': number }
/** The server's counts. An older server, during an update, sends none by department. */
type OpenRequests = { departments?: Readonly<Record<Department, { counts: Counts }>> }

const countOf = (open: OpenRequests | undefined, one: Department): number => {
  const counts = open?.departments?.[one]?.counts
  return counts ? counts.pending + counts['in-progress'] : 0
}

/**
 * Which departments the board shows, where somebody follows one: at first what the reader follows, or all for somebody
 * who follows none.
 * @param open the server's counts
 */
export const useDepartmentView = (
  open: OpenRequests | undefined,
): {
  shows: (row: Pick<ServiceRequest, 'department'>) => boolean
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
  const members = useDepartments()
  const followed = useManager()?.follows ?? []
  const [chosen, setChosen] = useState<DepartmentView | null>(null)
  const isUsed = members !== undefined && Object.values(members).some((count) => count > 0)
  const view = isUsed ? (chosen ?? (followed.length > 0 ? 'mine' : 'all')) : 'all'
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
