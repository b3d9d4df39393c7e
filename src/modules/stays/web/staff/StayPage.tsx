import { Check, KeyRound, LogOut, Merge, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useToday } from '#modules/hotels/web/use-today.ts'
import { notFound } from '#platform/contract/failure.ts'
import { ApiFailure } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import { RoomBadge } from '#platform/web/ui/badges/RoomBadge.tsx'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { SkeletonCards } from '#platform/web/ui/containers/Skeleton.tsx'
import { NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { Link } from '#platform/web/ui/Link.tsx'
import { PageActions } from '#platform/web/ui/page/PageActions.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { useDialogOf } from '#platform/web/ui/use-dialog-of.tsx'
import type { ListedStay, StayMember } from '../../contract.ts'
import { useFollowStays, useStay } from './api.ts'
import { StayDays } from './StayDays.tsx'
import { StayNotes } from './StayTable.tsx'
import { getNames, useQuestions } from './use-questions.tsx'

const ChangeStay = lazyNamed(() => import('./ChangeStay.tsx'), 'ChangeStay')
const MergeStay = lazyNamed(() => import('./MergeStay.tsx'), 'MergeStay')

const Members = ({ stay, members }: { stay: ListedStay; members: readonly StayMember[] }) => {
  const { t } = useTranslation()
  return (
    <section className="card stack" aria-labelledby="stay-guests">
      <h2 className="serif text-xl" id="stay-guests">
        {t('stays.guests')}
      </h2>
      {members.length === 0 && <p className="meta">{t('stays.nobody_signed_in', { name: stay.lead_name })}</p>}
      <ul className="stack stack--s empty:hidden">
        {members.map(({ id, guest_name, devices, trusted }) => (
          <li key={id} className="row row--wrap gap-x-3 gap-y-1">
            <div className="grow min-w-40">
              <b className="wrap-anywhere">{guest_name}</b>
              <p className="meta">{devices === 0 ? t('stays.not_signed_in') : t('stays.phones', { count: devices })}</p>
            </div>
            {trusted && <Pill tone="success">{t('stays.trusted')}</Pill>}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Asking = 'change' | 'merge'

type CheckOut = { onCheckOut: (stay: ListedStay) => void }
type ActionsProps = CheckOut & {
  stay: ListedStay
  questions: ReturnType<typeof useQuestions>
  onAsk: (asking: Asking) => void
}

const Actions = ({ stay, questions: { askConfirm, askRelease }, onAsk, onCheckOut }: ActionsProps) => {
  const { t } = useTranslation()
  const offline = useLiveState() === 'offline'
  const today = useToday()
  // Later than that the door code is shown anyway.
  const mayRelease = stay.door_released_at === null && stay.check_in >= today
  const others = [
    stay.confirmed_at === null && {
      label: t('stays.confirm_yes'),
      icon: Check,
      onPress: () => void askConfirm(stay),
    },
    { label: t('stays.change'), icon: Pencil, onPress: () => onAsk('change') },
    mayRelease && { label: t('stays.release'), icon: KeyRound, onPress: () => askRelease(stay) },
    stay.other_party && { label: t('stays.same_party'), icon: Merge, onPress: () => onAsk('merge') },
  ]
    .filter((action) => action !== false)
    .map((action) => ({ ...action, disabled: offline, opensDialog: true }))
  const checkOut = {
    label: t('stays.check_out'),
    icon: LogOut,
    onPress: () => onCheckOut(stay),
    disabled: offline,
    opensDialog: true,
  }
  return <PageActions main={checkOut} more={others} inCard />
}

type SummaryProps = CheckOut & { stay: ListedStay; onMerged: (stayId: string) => void }

const Summary = ({ stay, onMerged, onCheckOut }: SummaryProps) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const questions = useQuestions()
  const { show: ask, dialog } = useDialogOf((props, what: Asking) =>
    what === 'change' ? (
      <ChangeStay stay={stay} {...props} />
    ) : (
      <MergeStay stay={stay} onMerged={onMerged} {...props} />
    ),
  )
  return (
    <section className="card stack" aria-label={t('stays.stay')}>
      <div className="row row--wrap gap-3">
        <RoomBadge room_number={stay.room_number} large />
        <span className="num">
          <StayDays stay={stay} />
        </span>
        {stay.confirmed_at !== null && <Pill tone="success">{t('stays.confirmed_mark')}</Pill>}
      </div>
      <div className="stack stack--s empty:hidden">
        <StayNotes stay={stay} />
      </div>
      {stay.merged_into !== null && (
        <Callout tone="info">
          <Link href={managerPath(id, `stays/${stay.merged_into}`)}>{t('stays.merged_into')}</Link>
        </Callout>
      )}
      {stay.status === 'present' && <Actions stay={stay} questions={questions} onAsk={ask} onCheckOut={onCheckOut} />}
      {questions.dialog}
      {dialog}
    </section>
  )
}

/** The open tickets of a stay, as rows that their features draw. */
export type OpenTickets = readonly { entity: string; row: { id: string } }[]

type StayPageProps = CheckOut & {
  stayId: string
  drawTickets: (tickets: OpenTickets) => ReactNode
  drawBill: (stay: ListedStay) => ReactNode
  /** What features add beside the open tickets of a present stay. */
  drawActions: (stay: ListedStay) => ReactNode
  onMerged: (stayId: string) => void
}

/**
 * A stay: its guests, its days, what is open for them, and what staff can do with it.
 * @param props.drawTickets draws the open tickets
 * @param props.drawBill draws the bill of the stay
 * @param props.drawActions draws what else can be done for a present stay
 * @param props.onCheckOut asks before the stay ends
 * @param props.onMerged called with the stay that is left after a merge
 */
export const StayPage = ({ stayId, drawTickets, drawBill, drawActions, onCheckOut, onMerged }: StayPageProps) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { data, error, isFetching, refetch } = useStay(stayId)
  useTitle(data ? `${data.stay.room_number}, ${getNames(data.stay)}` : t('stays.title'))
  useFollowStays()
  const back = (
    <Link className="meta" href={managerPath(id, 'stays')}>
      {t('stays.back')}
    </Link>
  )
  if (data === undefined) {
    const isGone = error instanceof ApiFailure && error.code === notFound.code
    return (
      <>
        <PageTitle area="staff" title={t('stays.title')}>
          {back}
        </PageTitle>
        {isGone && <EmptyState art={<NothingWaitingArt />} title={t('stays.not_found')} />}
        {error && !isGone && (
          <ErrorState text={t('stays.load_failed')} busy={isFetching} onRetry={() => void refetch()} />
        )}
        {!error && <SkeletonCards count={2} />}
      </>
    )
  }
  const { stay, members, tickets } = data
  return (
    <>
      <PageTitle area="staff" title={getNames(stay)}>
        {back}
      </PageTitle>
      <div className="cards2 stack">
        <div className="stack">
          <Summary key={stay.id} stay={stay} onMerged={onMerged} onCheckOut={onCheckOut} />
          {drawBill(stay)}
        </div>
        <div className="stack">
          <Members stay={stay} members={members} />
          <section className="card stack" aria-labelledby="stay-tickets">
            <div className="row between row--wrap gap-2">
              <h2 className="serif text-xl" id="stay-tickets">
                {t('stays.open_tickets')}
              </h2>
              {stay.status === 'present' && drawActions(stay)}
            </div>
            {tickets.length === 0 && <p className="meta">{t('stays.no_tickets')}</p>}
            <div className="stack stack--s empty:hidden">{drawTickets(tickets)}</div>
          </section>
        </div>
      </div>
    </>
  )
}
