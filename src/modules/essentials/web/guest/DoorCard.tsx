import './stay.css'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import type { Stay } from '#modules/stays/contract.ts'
import { useContentLanguage } from '#modules/translations/web/use-content-language.ts'
import { dayInZone } from '#platform/web/format.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { accessTexts, type DoorCode, type MyEssentials } from '../../contract.ts'

type Door = NonNullable<MyEssentials['door']>

const dayMs = 86_400_000

const Code = ({ door: { code, note, translations } }: { door: DoorCode }) => {
  const { door_note, lang } = useContentLanguage()({ door_note: note, translations }, accessTexts)
  return (
    <>
      <p className="doorcode" translate="no">
        {code}
      </p>
      {door_note && <p lang={lang.door_note}>{door_note}</p>}
    </>
  )
}

const DoorTime = ({ from }: { from: string }) => {
  const { t } = useTranslation()
  const { time_zone } = useHotel()
  const formats = useFormats()
  const queries = useQueryClient()
  const now = useNow()
  const isDue = Date.parse(from) <= now
  useEffect(() => {
    if (isDue) void queries.invalidateQueries({ queryKey: ['stays', 'mine'] })
  }, [isDue, now, queries])
  const today = dayInZone(new Date(now), time_zone) === dayInZone(new Date(from), time_zone)
  return (
    <p>
      {today
        ? t('essentials.door_today', { time: formats.time(from) })
        : t('essentials.door_later', { day: formats.day(from), time: formats.time(from) })}
    </p>
  )
}

const DoorGateWords = () => <p>{useTranslation().t('essentials.door_identity')}</p>

/** The door code, or from when on it is shown, or what it waits for. */
export const DoorWords = ({ door }: { door: Door }) =>
  'waiting_for' in door ? <DoorGateWords /> : 'from' in door ? <DoorTime from={door.from} /> : <Code door={door} />

/** The door code on the guest home, on the first two days; later it is in the essentials. */
export const DoorCard = ({ door, stay }: { door: Door; stay: Pick<Stay, 'check_in'> }) => {
  const { t } = useTranslation()
  const { time_zone } = useHotel()
  const today = dayInZone(new Date(useNow()), time_zone)
  if (Date.parse(today) > Date.parse(stay.check_in) + dayMs) return null
  return (
    <section className="card doorcard" aria-labelledby="door">
      <h2 className="overline" id="door">
        {t('essentials.door')}
      </h2>
      <DoorWords door={door} />
    </section>
  )
}
