import { useTranslation } from '#platform/web/i18n.ts'
import { WriteAbout } from '#app/web/guest/WriteAbout.tsx'
import { cardId } from '#core/tickets/web/linked-card.ts'
import type { Formats } from '#platform/web/format.ts'
import { ProgressCard } from '#platform/web/ui/containers/ProgressCard.tsx'
import { Progress } from '#core/tickets/web/guest/Progress.tsx'
import { requestStatuses, type ServiceRequest } from '../contract.ts'
import { typeLabels } from '../policy.ts'
import { entity } from './api.ts'
import { kindIcons } from './RequestKind.tsx'

/** One of the guest's requests and its progress: Received → Started → Done. */
export const MyRequest = ({ request, formats }: { request: ServiceRequest; formats: Formats }) => {
  const { t } = useTranslation()
  return (
    <ProgressCard
      id={cardId(request.id)}
      icon={kindIcons[request.type]}
      title={t(typeLabels[request.type])}
      text={request.description}
    >
      <Progress
        label={t('requests.progress')}
        reached={requestStatuses.indexOf(request.status)}
        steps={[
          [t('requests.received'), request.created_at],
          [t('requests.started'), request.started_at],
          [t('requests.done'), request.completed_at],
        ]}
        formats={formats}
      />
      <WriteAbout ticket={{ entity, id: request.id }} />
    </ProgressCard>
  )
}
