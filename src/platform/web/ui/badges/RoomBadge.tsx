import { cx } from '../cx.ts'
import { splitRoom } from './room.ts'

/** The room number as a brass door plate: the first thing staff read. */
export const RoomBadge = ({ room_number, large }: { room_number: string; large?: boolean | undefined }) => {
  const { word, number } = splitRoom(room_number)
  return (
    <span className={cx('plate', large && 'plate--lg')}>
      {word && <small>{word} </small>}
      <b>{number}</b>
    </span>
  )
}
