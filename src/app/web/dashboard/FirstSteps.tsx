import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { OnboardingStep, StaffSlots } from '#modules/features/web/feature.ts'
import { getNames, useOfEach } from '#modules/features/web/of-each.ts'
import type { FeatureSlot } from '#modules/features/web/parts.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { roomsQuery } from '#modules/rooms/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { readStored, writeStored } from '#platform/web/storage/local-storage.ts'
import { Placeholder } from '#platform/web/ui/badges/Placeholder.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { Link } from '#platform/web/ui/Link.tsx'

type Step = OnboardingStep & { path: string }

const keyFor = (hotelId: string): string => `first-steps:${hotelId}`

/** True if all steps were done before, or the card was closed on this device. */
const isOver = (hotelId: string): boolean => readStored(keyFor(hotelId)) !== null
const keepOver = (hotelId: string): void => writeStored(keyFor(hotelId), 'over')

const useSteps = (parts: readonly FeatureSlot<StaffSlots>[]): Step[] => {
  const { t } = useTranslation()
  const { id, logo_url } = useHotel()
  const { data: rooms } = useQuery(roomsQuery(id))
  const look = { text: t('app.first_look'), done: logo_url !== null, path: 'settings' }
  return [
    look,
    ...useOfEach(parts, ({ useOnboardingStep }) => useOnboardingStep).map(({ feature, answer }) => ({
      ...answer,
      path: feature.manager?.nav?.path ?? feature.manager?.pages[0]?.path ?? '',
    })),
    { text: t('app.first_rooms'), done: rooms ? rooms.items.length > 0 : null, path: 'rooms' },
  ]
}

const List = ({ parts, onOver }: { parts: readonly FeatureSlot<StaffSlots>[]; onOver: () => void }) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const steps = useSteps(parts)
  const done = steps.filter((step) => step.done)
  const isAll = done.length === steps.length
  useEffect(() => {
    if (isAll) keepOver(id)
  }, [isAll, id])
  if (isAll) return null
  if (steps.some((step) => step.done === null)) return <Placeholder />
  return (
    <section className="card stack mb-4" aria-labelledby="first-steps">
      <div className="row between row--wrap">
        <h2 className="serif text-xl" id="first-steps">
          {t('app.first_title')}
        </h2>
        <Button variant="ghost" onClick={onOver}>
          {t('app.first_hide')}
        </Button>
      </div>
      <p className="meta">{t('app.first_done', { done: done.length, all: steps.length })}</p>
      <ul className="todo">
        {steps.map(({ path, text, done: isDone }) => (
          <li key={path}>
            <Link href={managerPath(id, path)}>
              <span className="k">{isDone ? <Check /> : null}</span>
              <span>
                {isDone && <span className="vh">{t('app.first_is_done')}: </span>}
                <b>{text}</b>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The steps of setting up a new hotel; hidden when all are done. */
export const FirstSteps = ({ parts }: { parts: readonly FeatureSlot<StaffSlots>[] }) => {
  const { id } = useHotel()
  const [over, setOver] = useState(() => isOver(id))
  if (over) return null
  const hide = () => {
    keepOver(id)
    setOver(true)
  }
  return <List key={getNames(parts)} parts={parts} onOver={hide} />
}
