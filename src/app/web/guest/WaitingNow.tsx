import { use } from 'react'
import { FeaturesContext } from '#modules/features/web/parts.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { guestPath } from '#modules/hotels/web/paths.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useAllQueued } from '#platform/web/outbox/waiting.ts'
import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import { ActiveItemRow } from '#platform/web/ui/containers/Tile.tsx'

/** One line on the guest home for each feature with unsent items. */
export const WaitingNow = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const entries = useAllQueued()
  return use(FeaturesContext).map(({ name, guest }) => {
    const entry = guest?.nav ?? guest?.queued
    if (!entry || !entries.some(({ kind }) => kind === name)) return null
    const { path, icon, label } = entry
    return (
      <ActiveItemRow key={name} href={guestPath(id, path)} icon={icon} title={t(label)}>
        <Pill tone="queued">{t('platform.waiting_to_send')}</Pill>
      </ActiveItemRow>
    )
  })
}
