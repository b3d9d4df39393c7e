import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { choiceOfRequest, iconOfRequest, nameOfRequest } from '#modules/request-types/web/of-request.ts'
import { isClaimed, isLater } from '#modules/tickets/policy.ts'
import { LaterFoot } from '#modules/tickets/web/guest/LaterFoot.tsx'
import { Progress } from '#modules/tickets/web/guest/Progress.tsx'
import { WriteAbout } from '#modules/tickets/web/guest/WriteAbout.tsx'
import { LaterPill } from '#modules/tickets/web/LaterPill.tsx'
import { cardId } from '#modules/tickets/web/linked-card.ts'
import type { Translate } from '#platform/contract/translate.ts'
import { call } from '#platform/web/api.ts'
import type { Formats } from '#platform/web/format.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { ProgressCard } from '#platform/web/ui/containers/ProgressCard.tsx'
import { requestStatuses, withdrawMyRequest, type ServiceRequest } from '../contract.ts'
import { entity, useMyRequests } from './api.ts'
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
  const { id: hotelSlug } = useHotel()
  const { patch, retry } = useMyRequests()
  const head = {
    id: cardId(request.id),
    icon: iconOfRequest(request),
    title: getTitle(request, t),
    text: request.description,
  }
  if (request.scheduled_for && isLater(request))
    return (
      <ProgressCard {...head}>
        <LaterFoot
          scheduledFor={request.scheduled_for}
          claimed={isClaimed(request)}
          withdraw={() =>
            call(withdrawMyRequest, { params: { hotelSlug, requestId: request.id }, guest: request.guest_id })
          }
          onGone={() => void retry()}
          onKept={(row) => patch(row as ServiceRequest)}
        />
        <WriteAbout ticket={{ entity, id: request.id }} />
      </ProgressCard>
    )
  return (
    <ProgressCard {...head}>
      {request.scheduled_for && request.status !== 'completed' && <LaterPill scheduledFor={request.scheduled_for} />}
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
