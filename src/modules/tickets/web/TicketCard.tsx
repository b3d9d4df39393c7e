import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Tag } from '#platform/web/ui/badges/Pill.tsx'
import { RoomBadge } from '#platform/web/ui/badges/RoomBadge.tsx'
import { Card } from '#platform/web/ui/containers/Card.tsx'
import type { IconType } from '#platform/web/ui/icons.ts'

type TicketHead = {
  id?: string | undefined
  room_number: string
  guest_name: string
  icon: IconType
  /** How many, before the words: also those who do not read them understand it. */
  many?: number | null | undefined
  title: string
  /** The choice of its guest. */
  choice?: string | null | undefined
  /** The true origin, when room and name are another person's. */
  from?: ReactNode
}

const Title = ({ icon: Icon, many, title, choice }: Pick<TicketHead, 'icon' | 'many' | 'title' | 'choice'>) => {
  const isPlain = typeof many !== 'number' && typeof choice !== 'string'
  return (
    <h3>
      <Icon />
      {typeof many === 'number' && (
        <span className="many">
          {many}
          <small> ×</small>
        </span>
      )}
      {isPlain ? (
        title
      ) : (
        <span>
          {title}
          {typeof choice === 'string' && <span className="font-normal"> · {choice}</span>}
        </span>
      )}
    </h3>
  )
}

const Top = ({
  room_number,
  guest_name,
  from,
  mark,
}: Pick<TicketHead, 'room_number' | 'guest_name' | 'from'> & { mark: ReactNode }) => (
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
 * @param note its claimer
 * @param where the department it goes to
 * @param below what else staff should know, under the text
 */
export const TicketCard = ({
  id,
  icon,
  many,
  title,
  choice,
  text,
  below,
  age,
  note,
  where,
  action,
  fresh,
  ...who
}: TicketHead & {
  text?: string | undefined
  below?: ReactNode
  age: ReactNode
  note?: ReactNode
  where?: ReactNode
  action: ReactNode
  fresh?: boolean | undefined
}) => {
  const { t } = useTranslation()
  return (
    <Card id={id} className="job" fresh={fresh}>
      <Top {...who} mark={age} />
      <Title icon={icon} many={many} title={title} choice={choice} />
      {text && <p>{text}</p>}
      {below}
      <div className="foot">
        {fresh ? <Tag tone="new">{t('platform.new')}</Tag> : note}
        {where}
        {action}
      </div>
    </Card>
  )
}

/** A closed staff card: shorter, with its pill and the result ("00:20 · took 35 min"). */
export const ClosedTicketCard = ({
  id,
  icon,
  many,
  title,
  choice,
  pill,
  note,
  ...who
}: TicketHead & { pill: ReactNode; note?: string | undefined }) => (
  <Card id={id} className="job job--done">
    <Top {...who} mark={pill} />
    <div className="foot">
      <Title icon={icon} many={many} title={title} choice={choice} />
      {note && <span className="meta num">{note}</span>}
    </div>
  </Card>
)
