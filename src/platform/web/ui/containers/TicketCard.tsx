import type { IconType } from '../icons.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n.ts'
import { Card } from './Card.tsx'
import { Tag } from '../badges/Pill.tsx'
import { RoomBadge } from '../badges/RoomBadge.tsx'

type Job = {
  id?: string | undefined
  room_number: string
  guest_name: string
  icon: IconType
  title: string
  /** The true origin, when room and name are another person's. */
  from?: ReactNode
}

const Top = ({
  room_number,
  guest_name,
  from,
  mark,
}: Pick<Job, 'room_number' | 'guest_name' | 'from'> & { mark: ReactNode }) => (
  <>
    <div className="top">
      <RoomBadge room_number={room_number} />
      <span className="meta">{guest_name}</span>
      {mark}
    </div>
    {from}
  </>
)

/**
 * A staff card: the room first, beside it the guest and the age, then the task, and one next step.
 * @param fresh marks it as new, with the word and a brass outline
 * @param note who has claimed it
 */
export const TicketCard = ({
  id,
  icon: Icon,
  title,
  text,
  age,
  note,
  action,
  fresh,
  ...who
}: Job & {
  text?: string | undefined
  age: ReactNode
  note?: ReactNode
  action: ReactNode
  fresh?: boolean | undefined
}) => {
  const { t } = useTranslation()
  return (
    <Card id={id} className="job" fresh={fresh}>
      <Top {...who} mark={age} />
      <h3>
        <Icon />
        {title}
      </h3>
      {text && <p>{text}</p>}
      <div className="foot">
        {fresh ? <Tag tone="new">{t('platform.new')}</Tag> : note}
        {action}
      </div>
    </Card>
  )
}

/** A closed staff card: shorter, with its pill and the result ("00:20 · took 35 min"). */
export const ClosedTicketCard = ({
  id,
  icon: Icon,
  title,
  pill,
  note,
  ...who
}: Job & { pill: ReactNode; note?: string | undefined }) => (
  <Card id={id} className="job job--done">
    <Top {...who} mark={pill} />
    <div className="foot">
      <h3>
        <Icon />
        {title}
      </h3>
      {note && <span className="meta num">{note}</span>}
    </div>
  </Card>
)
