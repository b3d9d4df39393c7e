import { Check, ChevronLeft, Hand, Info, RotateCcw, UserRoundCheck, UserRoundX } from 'lucide-react'
import type * as z from 'zod/mini'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useManager } from '#modules/sessions/web/session-store.ts'
import type { getStay } from '#modules/stays/contract.ts'
import { isClaimed } from '#modules/tickets/policy.ts'
import type { Language } from '#platform/contract/languages.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Avatar } from '#platform/web/ui/badges/Avatar.tsx'
import { RoomBadge } from '#platform/web/ui/badges/RoomBadge.tsx'
import { Button, IconButton } from '#platform/web/ui/controls/Button.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { Link } from '#platform/web/ui/Link.tsx'
import { useLateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { MoreActions } from '#platform/web/ui/page/MoreActions.tsx'
import type { Conversation } from '../../contract.ts'
import { useConversationActions } from './state.ts'

const StaySheet = lazyNamed(() => import('../card/StaySheet.tsx'), 'StaySheet')

type Head = {
  stayId: string
  stay: z.output<typeof getStay.response> | undefined
  conversation: Conversation | undefined
  /** In which the guest reads; null while it is not known. */
  language: Language | null
  newestId: string | undefined
  onChanged: (row: Conversation) => void
}

/** The head of a thread: the guest, the assignee, and the actions on the whole conversation. */
export const ThreadHead = ({ stayId, stay, conversation, language, newestId, onChanged }: Head) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const me = useManager()
  const { day } = useFormats()
  const { claim, assign, close, reopen, busy } = useConversationActions(onChanged)
  const offline = useLiveState() === 'offline'
  const { show, dialog } = useLateDialog((props) => <StaySheet stayId={stayId} {...props} />)
  const assignee = conversation?.assignee_id ?? null
  const waits = conversation?.status === 'waiting' && !isClaimed(conversation)
  const mine = assignee !== null && assignee === me?.id
  const checkOut = stay?.stay.check_out
  const facts = [
    language && t('conversations.reads', { language: t(`conversations.in_${language}`) }),
    checkOut && t('conversations.until', { day: day(checkOut) }),
  ].filter(Boolean)
  const takeOver = assignee === null ? 'conversations.look_after' : 'conversations.take_over'
  const changeAssignee = {
    label: t(mine ? 'conversations.give_up' : takeOver),
    icon: mine ? UserRoundX : UserRoundCheck,
    disabled: offline,
    onPress: () => void assign(stayId, assignee, mine ? null : (me?.id ?? null)),
  }
  const isClosed = conversation?.status === 'closed'
  return (
    <header className="threadhead">
      <Link className="ibtn thread-back" href={managerPath(id, 'inbox')} aria-label={t('conversations.back')}>
        <ChevronLeft />
      </Link>
      <RoomBadge room_number={stay?.stay.room_number ?? conversation?.room_number ?? ''} />
      <div className="grow">
        <h2 className="threadhead__name">{stay?.stay.lead_name ?? conversation?.guest_name}</h2>
        <p className="meta">{facts.join(' · ')}</p>
      </div>
      {waits ? (
        <Button icon={Hand} busy={busy} disabled={offline} onClick={() => void claim(stayId)}>
          {t('tickets.claim_it')}
        </Button>
      ) : (
        conversation?.assignee_name && (
          <span className="row meta gap-1.5 wrap-anywhere handled-by">
            <Avatar name={conversation.assignee_name} small />
            <span>{t('conversations.looked_after_by', { name: conversation.assignee_name })}</span>
          </span>
        )
      )}
      <span className="row gap-1">
        {conversation && (
          <IconButton
            icon={isClosed ? RotateCcw : Check}
            label={t(isClosed ? 'conversations.reopen' : 'conversations.close')}
            disabled={offline || busy}
            onClick={() => void (isClosed ? reopen(stayId) : close(stayId, newestId))}
          />
        )}
        <IconButton
          icon={Info}
          className="thread-info"
          label={t('conversations.the_stay')}
          aria-haspopup="dialog"
          onClick={show}
        />
        {conversation && <MoreActions actions={[changeAssignee]} />}
      </span>
      {dialog}
    </header>
  )
}
