import { useTranslation } from '#platform/web/i18n.ts'
import { cardId } from '#core/areas/web/router/linked-card.ts'
import type { Formats } from '#platform/web/format.ts'
import { ProgressCard } from '#platform/web/ui/containers/ProgressCard.tsx'
import { Stepper, type Step } from '#platform/web/ui/badges/Stepper.tsx'
import { requestStatuses, type ServiceRequest } from '../contract.ts'
import { kindIcons, kindLabels } from './RequestKind.tsx'

/** One request of a guest and where it stands: Received → Started → Done. */
export const MyRequest = ({ request, formats }: { request: ServiceRequest; formats: Formats }) => {
  const { t } = useTranslation()
  const reached = requestStatuses.indexOf(request.status)
  const step = (at: number, label: string, moment: string | null): Step => ({
    label,
    state: at > reached ? 'next' : at === reached && at < 2 ? 'now' : 'done',
    ...(moment !== null && { time: { at: moment, text: formats.time(moment) } }),
  })
  return (
    <ProgressCard
      id={cardId(request.id)}
      icon={kindIcons[request.type]}
      title={t(kindLabels[request.type])}
      text={request.description}
    >
      <Stepper
        label={t('requests.progress')}
        steps={[
          step(0, t('requests.received'), request.created_at),
          step(1, t('requests.started'), request.started_at),
          step(2, t('requests.done'), request.completed_at),
        ]}
      />
    </ProgressCard>
  )
}
