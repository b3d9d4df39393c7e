import { Clock, TriangleAlert } from 'lucide-react'
import type { StayColumn } from '#modules/stays/web/staff/StayTable.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import type { ListedRegisterStay } from '../../contract.ts'
import { useFollowRegister, useHere } from '../api.ts'
import { getDueLevel } from '../due/due.ts'

/** How many of a party are entered, or that it is late. */
const Entered = ({ of }: { of: ListedRegisterStay }) => {
  const { t } = useTranslation()
  const now = useNow()
  const { persons_entered: done, persons_expected: all, state, nobody_reason } = of
  if (nobody_reason !== '') return <span className="meta">—</span>
  const level = getDueLevel(of, now)
  if (level === 'late')
    return (
      <Pill tone="danger" icon={TriangleAlert}>
        {t('register.late')}
      </Pill>
    )
  return (
    <Pill tone={state === 'open' ? 'warning' : 'success'} {...(state === 'open' && { icon: Clock })}>
      {all === null ? t('register.entered_so_far', { done }) : t('registration.desk_part', { done, all })}
    </Pill>
  )
}

const Cell: StayColumn['Cell'] = ({ stay: { id } }) => {
  const { data } = useHere(true)
  const of = data?.items.find((one) => one.id === id)
  return of ? <Entered of={of} /> : null
}

/** The column of the register beside the stays; undefined where the hotel keeps none. @param isOn false: nothing is read */
export const useRegisterColumn = (isOn: boolean): StayColumn | undefined => {
  const { t } = useTranslation()
  useFollowRegister()
  const { data } = useHere(isOn)
  return data?.register_on ? { title: t('register.title'), Cell } : undefined
}
