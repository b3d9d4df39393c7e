import type { Translate } from '#platform/contract/translate.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { WriteAbout } from '#app/web/guest/WriteAbout.tsx'
import { choiceOfRequest, iconOfRequest, nameOfRequest } from '#core/request-types/web/of-request.ts'
import { cardId } from '#core/tickets/web/linked-card.ts'
import type { Formats } from '#platform/web/format.ts'
import { ProgressCard } from '#platform/web/ui/containers/ProgressCard.tsx'
import { Progress } from '#core/tickets/web/guest/Progress.tsx'
import { requestStatuses, type ServiceRequest } from '../contract.ts'
import { entity } from './api.ts'
import { Photo } from './Photo.tsx'

/** "2 × Extra pillow · firm" */
const getTitle = (request: ServiceRequest, t: Translate): string => {
  const choice = choiceOfRequest(request)
  const many = (request.quantity ?? 1) > 1 ? `${request.quantity} × ` : ''
  return `${many}${nameOfRequest(request, t)}${choice === null ? '' : ` · ${choice}`}`
}

/** One of the guest's requests and its progress: Received → Started → Done. */
export const MyRequest = ({ request, formats }: { request: ServiceRequest; formats: Formats }) => {
  const { t } = useTranslation()
  return (
    <ProgressCard
      id={cardId(request.id)}
      icon={iconOfRequest(request)}
      title={getTitle(request, t)}
      text={request.description}
    >
      {request.photo_id && <Photo of="my/requests" requestId={request.id} />}
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
