import { cx } from '../cx.ts'
import { splitRoom } from './room.ts'

/** The letters of a room number that is never cut: "Room 12" would read "Room 1". */
const lettersInFull = 10

/** The room number as a brass door plate: the first thing staff read. */
export const RoomBadge = ({ room_number, large }: { room_number: string; large?: boolean | undefined }) => {
  const { word, number } = splitRoom(room_number)
  return (
    <span className={cx('plate', large && 'plate--lg', room_number.length <= lettersInFull && 'shrink-0')}>
      {word && <small>{word} </small>}
      <b>{number}</b>
    </span>
  )
}
