import '#modules/departments/web/role-card.css'
import './hand-over.css'
import { ArrowLeftRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { departments, type Department } from '#modules/access/policy.ts'
import { departmentIcons } from '#modules/departments/web/icons.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { nameOfRequest } from '#modules/request-types/web/of-request.ts'
import { AskingDialog } from '#modules/tickets/web/AskingDialog.tsx'
import { rowAfterRace } from '#modules/tickets/web/row-after-race.ts'
import { newId } from '#platform/contract/id.ts'
import { call } from '#platform/web/api.ts'
import { withReason, withRetry } from '#platform/web/calls/retry-transition.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { RoomBadge } from '#platform/web/ui/badges/RoomBadge.tsx'
import { Choice } from '#platform/web/ui/controls/Choice.tsx'
import { TextArea } from '#platform/web/ui/controls/TextField.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { type ServiceRequest } from '../../contract.ts'
import { handOverRequest, maxNoteLength } from '../../contract/hand-over.ts'

/**
 * Gives a request to another department, with a note for the colleagues.
 * @param onDone with the request as the server has it, also if a colleague was faster
 */
export const HandOverDialog = ({
  request,
  open,
  onClose,
  onDone,
}: { request: ServiceRequest; onDone: (row: ServiceRequest) => void } & LateDialog) => {
  const { t } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const offline = useLiveState() === 'offline'
  const [to, setTo] = useState<Department | null>(null)
  const [note, setNote] = useState('')
  const { busy, send } = useSubmit()
  // The same one for every try of this dialog: none is handed over twice.
  const id = useRef(newId())
  // Race with a colleague: the department at the opening of the dialog, so that a faster hand-over is noticed.
  const [from] = useState(request.department)
  const submit = async () => {
    if (to === null) return toast.error(t('requests.choose_department'))
    const body = { id: id.current, from, to, note }
    await send(
      async () => {
        onDone(await withRetry(() => call(handOverRequest, { params: { hotelSlug, requestId: request.id }, body })))
        toast.success(t('requests.handed_over', { department: t(`departments.name_${to}`) }))
        onClose()
      },
      (cause) => {
        const now = rowAfterRace(cause) as ServiceRequest | null
        toast.error(now === null ? withReason(t, t('requests.hand_over_failed'), cause) : t('tickets.moved_meanwhile'))
        if (now === null) return
        onDone(now)
        onClose()
      },
    )
  }
  return (
    <AskingDialog
      title={t('requests.hand_over')}
      submit={t('requests.hand_over')}
      busyText={t('requests.handing_over')}
      icon={ArrowLeftRight}
      busy={busy}
      disabled={offline || to === null}
      open={open}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <div className="row items-start">
        <RoomBadge room_number={request.room_number} />
        <div className="grow">
          <b>{nameOfRequest(request, t)}</b>
          <p className="meta line-clamp-2 wrap-anywhere">{request.description}</p>
        </div>
      </div>
      <div className="field handover">
        <span className="label" aria-hidden="true">
          {t('requests.hand_over_to')}
        </span>
        <Choice
          label={t('requests.hand_over_to')}
          options={departments
            .filter((one) => one !== from)
            .map((one) => ({ value: one, label: t(`departments.name_${one}`) }))}
          value={to}
          onChange={setTo}
          className="stack stack--s"
          itemClass="rolecard"
          draw={({ value, label }) => {
            const Icon = departmentIcons[value]
            return (
              <>
                <span className="k">
                  <Icon />
                </span>
                <b>{label}</b>
                <i aria-hidden="true" />
              </>
            )
          }}
        />
      </div>
      <TextArea
        label={t('requests.note_for_colleagues')}
        optional
        value={note}
        maxLength={maxNoteLength}
        hint={t('requests.guest_sees_no_change')}
        onChange={(event) => setNote(event.target.value)}
      />
    </AskingDialog>
  )
}
