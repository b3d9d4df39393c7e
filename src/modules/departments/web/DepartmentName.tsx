import './department-name.css'
import type { Department } from '#modules/access/policy.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { departmentIcons } from './icons.ts'

/** A department with its icon: where the work of a card goes. */
export const DepartmentName = ({ department }: { department: Department }) => {
  const { t } = useTranslation()
  const Icon = departmentIcons[department]
  return (
    <span className="dept">
      <Icon />
      {t(`departments.name_${department}`)}
    </span>
  )
}
