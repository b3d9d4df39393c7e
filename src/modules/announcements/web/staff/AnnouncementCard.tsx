import { Ban, Check, Clock, Megaphone, TriangleAlert } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import type { Room } from '#modules/rooms/contract.ts'
import { TranslationStatus } from '#modules/translations/web/TranslationStatus.tsx'
import type { Translate } from '#platform/contract/translate.ts'
import { dayInZone, type Formats } from '#platform/web/format.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { Pill, type Tone } from '#platform/web/ui/badges/Pill.tsx'
import { Card } from '#platform/web/ui/containers/Card.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import type { IconType } from '#platform/web/ui/icons.ts'
import { announcementTexts, type ListedAnnouncement } from '../../contract.ts'
import { isForEverybody, type AnnouncementState } from '../../policy.ts'

const marks: Readonly<Record<AnnouncementState, { tone: Tone; icon?: IconType; text: string }>> = {
  planned: { tone: 'warning', icon: Clock, text: 'announcements.planned' },
  running: { tone: 'info', text: 'announcements.running' },
  over: { tone: 'neutral', icon: Check, text: 'announcements.over' },
  withdrawn: { tone: 'neutral', icon: Ban, text: 'announcements.withdrawn' },
}

const maxRoomsShown = 4

/** The audience in words: "Everybody", "Floor 2, Room 12". */
const getAudienceText = (
  t: Translate,
  { rooms, floors }: Pick<ListedAnnouncement, 'rooms' | 'floors'>,
  all: readonly Room[],
): string => {
  if (isForEverybody({ rooms, floors })) return t('announcements.everybody')
  const names = all.filter(({ id }) => rooms.includes(id)).map(({ room_number }) => room_number)
  const others = rooms.length - Math.min(maxRoomsShown, names.length)
  return [
    ...floors.map((floor) => t('announcements.floor', { floor })),
    ...names.slice(0, maxRoomsShown),
    ...(others > 0 ? [t('announcements.more_rooms', { count: others })] : []),
  ].join(', ')
}

const moment = (formats: Formats, at: string, today: string, timeZone: string): string => {
  const time = formats.time(at)
  return dayInZone(new Date(at), timeZone) === today ? time : `${formats.date(at).slice(0, 5)} ${time}`
}

type Props = {
  row: ListedAnnouncement
  state: AnnouncementState
  rooms: readonly Room[]
  disabled: boolean
  onWithdraw: () => void
}

/** One announcement with its state, for whom it is, and in how many rooms it was seen. */
export const AnnouncementCard = ({ row, state, rooms, disabled, onWithdraw }: Props) => {
  const { t } = useTranslation()
  const { time_zone } = useHotel()
  const formats = useFormats()
  const today = dayInZone(new Date(useNow()), time_zone)
  const { title, text, kind, delivered, seen } = row
  const { tone, icon, text: word } = marks[state]
  const from = moment(formats, row.from_at, today, time_zone)
  const until = moment(formats, row.withdrawn_at ?? row.until_at, today, time_zone)
  const period = state === 'running' ? t('announcements.until_short', { time: until }) : `${from} – ${until}`
  return (
    <Card className="job">
      <div className="row between items-start">
        <h2>
          {kind === 'important' ? <TriangleAlert /> : <Megaphone />}
          <span>
            {kind === 'important' && <span className="vh">{t('announcements.important')}: </span>}
            {title}
          </span>
        </h2>
        <Pill tone={tone} icon={icon}>
          {t(word)}
        </Pill>
      </div>
      <p>{text}</p>
      <TranslationStatus row={row} texts={announcementTexts} />
      <div className="foot row--wrap">
        <span className="meta">
          {getAudienceText(t, row, rooms)} · {period}
        </span>
        {delivered > 0 && <span className="meta num">{t('announcements.seen_in', { seen, count: delivered })}</span>}
      </div>
      {(state === 'running' || state === 'planned') && (
        <Button
          variant="line"
          size="s"
          className="justify-self-start"
          disabled={disabled}
          aria-haspopup="dialog"
          aria-label={t('announcements.withdraw_named', { title })}
          onClick={onWithdraw}
        >
          {t('announcements.withdraw')}
        </Button>
      )}
    </Card>
  )
}
