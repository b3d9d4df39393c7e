import { ArrowLeftRight } from 'lucide-react'
import { DepartmentName } from '#modules/departments/web/DepartmentName.tsx'
import { useHasTeam } from '#modules/departments/web/use-alert-filter.ts'
import { RoomSign } from '#modules/do-not-disturb/web/staff/switched-on.tsx'
import { forType } from '#modules/hours/contract/subject.ts'
import { OutsideHours } from '#modules/hours/web/staff/OutsideHours.tsx'
import { choiceOfRequest, iconOfRequest, nameOfRequest } from '#modules/request-types/web/of-request.ts'
import { isClaimed } from '#modules/tickets/policy.ts'
import { WriteToGuest } from '#modules/tickets/web/board/WriteToGuest.tsx'
import { ClaimedBy } from '#modules/tickets/web/ClaimedBy.tsx'
import { cardId } from '#modules/tickets/web/linked-card.ts'
import { ScheduledPill } from '#modules/tickets/web/ScheduledPill.tsx'
import { TicketCard } from '#modules/tickets/web/TicketCard.tsx'
import { TransitionButton } from '#modules/tickets/web/TransitionButton.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { Age } from '#platform/web/ui/badges/Age.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { useLateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { MoreActions } from '#platform/web/ui/page/MoreActions.tsx'
import type { ServiceRequest } from '../../contract.ts'
import { transitions } from '../../policy.ts'
import { HandoverLine } from '../hand-over/HandoverLine.tsx'
import { Photo } from '../Photo.tsx'
import { tickets, useHandovers } from './api.ts'
import { Sender } from './Sender.tsx'

const HandOverDialog = lazyNamed(() => import('../hand-over/HandOverDialog.tsx'), 'HandOverDialog')

/** The card of an open request, with its next step, and in the menu handing it over. */
export const RequestCard = ({
  row,
  fresh,
  withDepartment,
  move,
  onMoved,
}: {
  row: ServiceRequest
  fresh: boolean
  withDepartment: boolean
  move: (row: ServiceRequest, to: ServiceRequest['status']) => Promise<void>
  onMoved: (row: ServiceRequest) => void
}) => {
  const { t } = useTranslation()
  const { patch } = tickets.useOpen()
  const reload = tickets.useReload()
  // Where departments have no followers there is no hand-over.
  const hasDepartments = useHasTeam()
  const handover = useHandovers(row.handed_over_at !== null).find(({ request_id }) => request_id === row.id)
  const onHandedOver = (now: ServiceRequest) => {
    patch(now)
    onMoved(now)
    void reload()
  }
  const { show, dialog } = useLateDialog((props) => <HandOverDialog request={row} onDone={onHandedOver} {...props} />)
  const handOver = {
    label: t('requests.hand_over'),
    icon: ArrowLeftRight,
    opensDialog: true,
    onPress: show,
  }
  const age = (
    <Age
      since={new Date(row.late_level > 0 ? row.created_at : row.escalation_from)}
      calm={row.late_level === 0 && isClaimed(row)}
      late={row.late_level > 0 ? t('requests.late') : undefined}
    />
  )
  return (
    <>
      <TicketCard
        id={cardId(row.id)}
        room_number={row.room_number}
        guest_name={row.guest_name}
        from={
          <>
            <Sender row={row} />
            <RoomSign ticket={row} />
            {row.scheduled_for && (
              <span className="row row--wrap">
                <ScheduledPill scheduledFor={row.scheduled_for} />
                <OutsideHours subjects={[forType(row.type)]} at={row.scheduled_for} />
              </span>
            )}
          </>
        }
        icon={iconOfRequest(row)}
        many={row.quantity}
        title={nameOfRequest(row, t)}
        choice={choiceOfRequest(row)}
        text={row.description}
        below={
          <>
            {row.photo_id && <Photo of="requests" requestId={row.id} />}
            <HandoverLine handover={handover} />
          </>
        }
        age={
          hasDepartments ? (
            <span className="row flex-none">
              {age}
              <MoreActions onCard actions={[handOver]} />
            </span>
          ) : (
            age
          )
        }
        fresh={fresh && !isClaimed(row)}
        note={<ClaimedBy row={row} />}
        where={withDepartment && <DepartmentName department={row.department} />}
        action={
          <span className="row ml-auto">
            <WriteToGuest ticket={{ ...row, entity: tickets.kind.entity }} />
            <TransitionButton steps={tickets.kind.steps} row={row} to={transitions[row.status].primary} move={move} />
          </span>
        }
      />
      {dialog}
    </>
  )
}
