import './notices.css'
import { ChevronDown, Megaphone, TriangleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useContentLanguage } from '#modules/translations/web/use-content-language.ts'
import { call } from '#platform/web/api.ts'
import { dayInZone } from '#platform/web/format.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { Button, IconButton } from '#platform/web/ui/controls/Button.tsx'
import { announcementTexts, markAnnouncementSeen, type MyAnnouncement } from '../../contract.ts'
import { useDismissed } from './state.ts'

const maxShown = 2

/** Tells the hotel once that an announcement was on this screen. */
const useSeen = ({ id, seen_at }: MyAnnouncement): void => {
  const { id: hotelSlug } = useHotel()
  const isLive = useLiveState() === 'live'
  const isNews = seen_at === null && isLive
  useEffect(() => {
    if (!isNews) return undefined
    const tell = (): void => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', tell)
      // It is told again with the next visit.
      call(markAnnouncementSeen, { params: { hotelSlug, announcementId: id } }).catch(() => {})
    }
    document.addEventListener('visibilitychange', tell)
    tell()
    return () => document.removeEventListener('visibilitychange', tell)
  }, [hotelSlug, id, isNews])
}

const Notice = ({ notice, onDismiss }: { notice: MyAnnouncement; onDismiss: () => void }) => {
  const { t } = useTranslation()
  const { time_zone } = useHotel()
  const formats = useFormats()
  const today = dayInZone(new Date(useNow()), time_zone)
  const { title, text, lang, kind, until_at } = useContentLanguage()(notice, announcementTexts)
  const time = formats.time(until_at)
  const day = dayInZone(new Date(until_at), time_zone)
  useSeen(notice)
  return (
    <article className="notice" aria-labelledby={`notice-${notice.id}`}>
      {kind === 'important' ? <TriangleAlert /> : <Megaphone />}
      <div>
        {kind === 'important' && <p className="overline">{t('announcements.important')}</p>}
        <h2 lang={lang.title} id={`notice-${notice.id}`}>
          {title}
        </h2>
        <p className="whitespace-pre-line" lang={lang.text}>
          {text}
        </p>
        <p className="meta">
          {day === today
            ? t('announcements.until_today', { time })
            : t('announcements.until', { day: formats.day(day), time })}
        </p>
      </div>
      {kind === 'info' && <IconButton icon={X} label={t('announcements.dismiss', { title })} onClick={onDismiss} />}
    </article>
  )
}

/** The announcements below the greeting: two at most until the guest opens the others. */
export const Notices = ({ all }: { all: readonly MyAnnouncement[] }) => {
  const { t } = useTranslation()
  const now = useNow()
  const [dismissed, dismiss] = useDismissed()
  const [isOpen, setOpen] = useState(false)
  const left = all.filter(({ id, until_at }) => Date.parse(until_at) > now && !dismissed.includes(id))
  const more = left.length - maxShown
  return (
    <section className="notices" aria-label={t('announcements.from_hotel')} aria-live="polite">
      {(isOpen ? left : left.slice(0, maxShown)).map((notice) => (
        <Notice key={notice.id} notice={notice} onDismiss={() => dismiss(notice.id)} />
      ))}
      {!isOpen && more > 0 && (
        <Button variant="ghost" className="min-h-11" icon={ChevronDown} onClick={() => setOpen(true)}>
          {t('announcements.more', { count: more })}
        </Button>
      )}
    </section>
  )
}
