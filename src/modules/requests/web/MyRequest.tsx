import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { RateThing } from '#modules/ratings/web/guest/RateThing.tsx'
import { choiceOfRequest, iconOfRequest, nameOfRequest } from '#modules/request-types/web/of-request.ts'
import { isClaimed, isScheduled } from '#modules/tickets/policy.ts'
import { Progress } from '#modules/tickets/web/guest/Progress.tsx'
import { ScheduledFoot } from '#modules/tickets/web/guest/ScheduledFoot.tsx'
import { WriteAbout } from '#modules/tickets/web/guest/WriteAbout.tsx'
import { cardId } from '#modules/tickets/web/linked-card.ts'
import { ScheduledPill } from '#modules/tickets/web/ScheduledPill.tsx'
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
  if (request.scheduled_for && isScheduled(request))
    return (
      <ProgressCard {...head}>
        <ScheduledFoot
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
      {request.scheduled_for && request.status !== 'completed' && (
        <ScheduledPill scheduledFor={request.scheduled_for} />
      )}
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
      <RateThing kind="request" id={request.id} doneAt={request.completed_at} />
      <WriteAbout ticket={{ entity, id: request.id }} />
    </ProgressCard>
  )
}
