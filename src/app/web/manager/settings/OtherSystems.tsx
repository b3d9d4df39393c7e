import { Cable, History } from 'lucide-react'
import { useFeedCount } from '#modules/calendars/web/CalendarLinks.tsx'
import { useKeyCount } from '#modules/keys/web/use-key-count.ts'
import { useWebhookCount } from '#modules/webhooks/web/use-webhook-count.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { SetupRow } from './SetupRow.tsx'

/** How other systems are connected, and the log of who did what. Each in one line that opens its page. */
export const OtherSystems = () => {
  const { t } = useTranslation()
  const counts = [useKeyCount(), useWebhookCount(), useFeedCount()]
  const isLoaded = counts.every((count) => count !== undefined)
  const connections = counts.filter(Boolean).join(' · ') || t('keys.none')
  return (
    <section className="card stack stack--s" aria-labelledby="other-systems">
      <h2 className="serif text-xl" id="other-systems">
        {t('app.other_systems')}
      </h2>
      <ul className="setup">
        <SetupRow
          page="connections"
          icon={Cable}
          title={t('keys.connections')}
          state={isLoaded ? connections : undefined}
        />
        <SetupRow page="audit" icon={History} title={t('audit.title')} state={t('audit.row_text')} />
      </ul>
    </section>
  )
}
