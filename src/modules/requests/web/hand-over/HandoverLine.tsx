import './hand-over.css'
import { ArrowLeftRight } from 'lucide-react'
import { useTranslation } from '#platform/web/i18n.ts'
import type { Handover } from '../../contract/hand-over.ts'

/** After a hand-over: from which department a request comes, who gave it, and their note. Staff alone read it. */
export const HandoverLine = ({ handover }: { handover: Handover | undefined }) => {
  const { t } = useTranslation()
  if (handover === undefined) return null
  const { from_department, by_name, note } = handover
  const department = t(`departments.name_${from_department}`)
  const said = [by_name, note].filter(Boolean).join(': ')
  return (
    <p className="from">
      <ArrowLeftRight />
      <span className="wrap-anywhere">
        <b>{t('requests.from_department', { department })}</b>
        {said && `, ${said}`}
      </span>
    </p>
  )
}
