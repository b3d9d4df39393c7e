import { departments, getFollowed } from '#core/access/policy.ts'
import { getTarget, type DepartmentFacts } from '#core/departments/policy.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { Member } from '../contract.ts'
import { getMemberName } from '../policy.ts'
import { roleIcons } from './roles.ts'

const firstName = (name: string): string => name.split(/[\s@]/, 1)[0] ?? name

/** Whom a department has by what they follow. A manager who chose nothing hears all and counts for none. */
const listFollowers = (members: readonly Member[], department: (typeof departments)[number]): Member[] =>
  members
    .filter(
      (member) =>
        (member.staff_role !== 'manager' || member.follows !== null) && getFollowed(member).includes(department),
    )
    .toSorted((one, other) => Number(one.kind === 'device') - Number(other.kind === 'device'))

/** Who hears the work of each department, by the same rule that rings and pushes. */
export const WhereWorkGoes = ({ members }: { members: readonly Member[] }) => {
  const { t } = useTranslation()
  const facts = Object.fromEntries(
    departments.map((department) => [department, { members: listFollowers(members, department).length, open: true }]),
  ) as DepartmentFacts
  return (
    <aside className="card stack stack--s" aria-labelledby="where-work-goes">
      <h2 className="serif card-h" id="where-work-goes">
        {t('team.where_title')}
      </h2>
      <ul className="where">
        {departments.map((department) => {
          const Icon = roleIcons[department]
          const target = getTarget(department, facts)
          return (
            <li key={department}>
              <Icon />
              <div>
                <b>{t(`team.role_${department}`)}</b>
                <p className="meta">
                  {target === department
                    ? listFollowers(members, department)
                        .map((member) =>
                          member.kind === 'device' ? getMemberName(member) : firstName(getMemberName(member)),
                        )
                        .join(', ')
                    : t(target === 'managers' ? 'team.where_managers' : 'team.where_reception')}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
      <p className="meta">{t('team.where_note')}</p>
    </aside>
  )
}
