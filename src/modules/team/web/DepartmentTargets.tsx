import { departments, getFollowed, type Department } from '#modules/access/policy.ts'
import { getTarget, type DepartmentStates } from '#modules/departments/policy.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { forDepartment } from '#modules/hours/contract/subject.ts'
import { openSpans } from '#modules/hours/policy.ts'
import { getTimetable, useHours, useServerNow } from '#modules/hours/web/use-hours.ts'
import { dayInZone } from '#platform/web/format.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { Member } from '../contract.ts'
import { getMemberName } from '../policy.ts'
import { departmentNames, roleIcons } from './roles.ts'

const dayMs = 86_400_000

const firstName = (name: string): string => name.split(/[\s@]/, 1)[0] ?? name

/** The followers of a department. A manager who chose none is alerted of all work and counts for no department. */
const listFollowers = (members: readonly Member[], department: Department): Member[] =>
  members
    .filter(
      (member) =>
        (member.staff_role !== 'manager' || member.follows !== null) && getFollowed(member).includes(department),
    )
    .toSorted((one, other) => Number(one.kind === 'device') - Number(other.kind === 'device'))

/**
 * The spans of today in which each department works, and whether it works now. Null: day and night; undefined: not known
 * yet.
 */
const useDepartmentHours = () => {
  const { time_zone: zone, has_hours } = useHotel()
  const { time } = useFormats()
  const { data } = useHours('used')
  const now = useServerNow()
  const today = dayInZone(new Date(now), zone)
  const isKnown = !has_hours || data !== undefined
  return (department: Department): { open: boolean; times: string | null | undefined } => {
    if (!isKnown) return { open: true, times: undefined }
    const timetable = getTimetable(data, forDepartment(department))
    if (timetable === null) return { open: true, times: null }
    const spans = openSpans(timetable, zone, now - 2 * dayMs, now + 2 * dayMs)
    const open = spans.some(({ start, end }) => start <= now && now < end)
    if (spans.some(({ start, end }) => start <= now - dayMs && end >= now + dayMs)) return { open, times: null }
    const ofToday = spans.filter(({ start }) => dayInZone(new Date(start), zone) === today)
    return {
      open,
      times: ofToday.map(({ start, end }) => `${time(new Date(start))}–${time(new Date(end))}`).join(', '),
    }
  }
}

/** The target of each department's work and until when, by the same rule as for sounds and pushes. */
export const DepartmentTargets = ({ members }: { members: readonly Member[] }) => {
  const { t } = useTranslation()
  const getHours = useDepartmentHours()
  const states = Object.fromEntries(
    departments.map((department) => [
      department,
      { members: listFollowers(members, department).length, open: getHours(department).open },
    ]),
  ) as DepartmentStates
  const tellWho = (department: Department): string => {
    const target = getTarget(department, states)
    if (target === 'managers') return t('team.where_managers')
    if (target !== department) return t('team.where_reception')
    return listFollowers(members, department)
      .map((member) => (member.kind === 'device' ? getMemberName(member) : firstName(getMemberName(member))))
      .join(', ')
  }
  const tellWhen = (department: Department): string | null => {
    if (states[department].members === 0) return null
    const { times } = getHours(department)
    if (times === undefined) return null
    if (times === null) return t('team.where_always')
    const after = getTarget(department, { ...states, [department]: { members: 0, open: false } })
    const next = after === 'managers' ? t('team.managers') : t(departmentNames[after])
    return times === '' ? t('team.where_closed') : t('team.where_then', { times, next })
  }
  return (
    <aside className="card stack stack--s" aria-labelledby="where-work-goes">
      <h2 className="serif text-xl" id="where-work-goes">
        {t('team.where_title')}
      </h2>
      <ul className="where">
        {departments.map((department) => {
          const Icon = roleIcons[department]
          const when = tellWhen(department)
          return (
            <li key={department}>
              <Icon />
              <div>
                <b>{t(`team.role_${department}`)}</b>
                <p className="meta">{tellWho(department)}</p>
                {when !== null && <p className="meta num">{when}</p>}
              </div>
            </li>
          )
        })}
      </ul>
      <p className="meta">{t('team.where_note')}</p>
    </aside>
  )
}
