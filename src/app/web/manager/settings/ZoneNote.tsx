import type { StaffSlots } from '#modules/features/web/feature.ts'
import { getNames, useOfEach } from '#modules/features/web/of-each.ts'
import { useParts, type FeatureSlot } from '#modules/features/web/parts.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'

const Note = ({ parts }: { parts: readonly FeatureSlot<StaffSlots>[] }) => {
  const { t } = useTranslation()
  const count = useOfEach(parts, ({ useScheduled }) => useScheduled).reduce((sum, { answer }) => sum + answer, 0)
  return count > 0 && <Callout tone="info">{t('app.zone_and_scheduled', { count })}</Callout>
}

/** Before the time zone of the hotel is changed: how many things are asked for at a time, which stay what they were. */
export const ZoneNote = () => {
  const parts = useParts('manager')
  return <Note key={getNames(parts)} parts={parts} />
}
