import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { AskFeatures } from '../AskFeatures.tsx'
import { useParts } from '../features.ts'

/** Before the time zone of the hotel is changed: how many things are asked for at a time, which stay what they were. */
export const ZoneNote = () => {
  const { t } = useTranslation()
  return (
    <AskFeatures parts={useParts('manager')} hook={({ useLater }) => useLater}>
      {(counts) => {
        const count = counts.reduce((sum, { answer }) => sum + answer, 0)
        return count > 0 && <Callout tone="info">{t('app.zone_and_later', { count })}</Callout>
      }}
    </AskFeatures>
  )
}
