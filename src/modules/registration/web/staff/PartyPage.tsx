import './party.css'
import { CheckCheck, Eye, Link2, RotateCw, Trash2, UserRoundPlus } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useConfirm } from '#modules/rooms/web/use-confirm.tsx'
import { notFound } from '#platform/contract/failure.ts'
import { ApiFailure } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { useGo, useParams } from '#platform/web/router/RouterProvider.tsx'
import { RoomBadge } from '#platform/web/ui/badges/RoomBadge.tsx'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { PageActions } from '#platform/web/ui/page/PageActions.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { useDialogOf } from '#platform/web/ui/use-dialog-of.tsx'
import { keyMissing, type OpenedRegistration } from '../../contract.ts'
import { maxPersons } from '../../contract/person.ts'
import { useArrivals } from './api.ts'
import { FormPill } from './FormPill.tsx'
import { ArrivalLinkDialog } from './link/ArrivalLinkDialog.tsx'
import { useOpened } from './opened.ts'
import { PersonCard } from './PersonCard.tsx'

const PersonDialog = lazyNamed(() => import('./PersonDialog.tsx'), 'PersonDialog')

/** When the guests come, what they wish, and how far their form is. */
const ArrivalCard = ({ opened: { registration: form, wishes } }: { opened: OpenedRegistration }) => {
  const { t } = useTranslation()
  const { date, time } = useFormats()
  return (
    <section className="card stack" aria-labelledby="form-arrival">
      <div className="row between row--wrap gap-2">
        <h2 className="serif text-xl" id="form-arrival">
          {t('registration.desk_arrival')}
        </h2>
        <FormPill form={form} />
      </div>
      <dl className="facts">
        <div>
          <dt>{t('registration.desk_at_about')}</dt>
          <dd className="num">{form.arrival_time ?? '—'}</dd>
        </div>
        <div>
          <dt>{t('registration.desk_wishes')}</dt>
          <dd className="whitespace-pre-line">{wishes || '—'}</dd>
        </div>
      </dl>
      {form.checked_at !== null && (
        <p className="meta">
          {t('registration.desk_checked_by', {
            name: form.checked_by_name ?? '',
            date: date(form.checked_at),
            time: time(form.checked_at),
          })}
        </p>
      )}
    </section>
  )
}

type OpenedForm = ReturnType<typeof useOpened>
type PartyProps = { opened: NonNullable<OpenedForm['data']>; form: OpenedForm }

const Party = ({ opened, form: { check, remove, putPerson, refetch, isFetching } }: PartyProps) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { date, time } = useFormats()
  const go = useGo()
  const offline = useLiveState() === 'offline'
  const { busy, send } = useSubmit()
  const { ask, dialog: confirmDialog } = useConfirm()
  const { registration: form, persons, guest_name, check_in, check_out, opened_at } = opened
  const listed = useArrivals().data?.items.find(({ reservation_id }) => reservation_id === form.id)?.registration
  const isOld = listed !== undefined && listed !== null && listed.updated_at > form.updated_at
  const person = useDialogOf((props, position: number) => (
    <PersonDialog
      opened={opened}
      position={position}
      ofForm
      save={(one) => putPerson(position, one, form.updated_at)}
      {...props}
    />
  ))
  const link = useDialogOf((props, _of: null) => (
    <ArrivalLinkDialog
      arrival={{
        reservation_id: form.id,
        guest_name,
        apartment: form.apartment,
        check_in,
        check_out,
        registration: form,
      }}
      {...props}
    />
  ))
  const list = managerPath(id, 'register')
  const add = { label: t('registration.desk_add_person'), icon: UserRoundPlus, opensDialog: true, disabled: offline }
  return (
    <>
      <PageTitle
        area="staff"
        title={guest_name || t('stays.no_name')}
        back={{ label: t('registration.desk_title'), href: list }}
        below={
          <div className="row row--wrap mt-1.5 gap-2">
            <RoomBadge room_number={form.apartment} />
            <span className="meta num">
              {date(check_in).slice(0, 5)} – {date(check_out).slice(0, 5)}
            </span>
          </div>
        }
      >
        <PageActions
          main={
            form.status === 'checked' || persons.length === 0
              ? undefined
              : {
                  label: t('registration.desk_check'),
                  icon: CheckCheck,
                  busy,
                  disabled: offline || isOld,
                  onPress: () =>
                    void send(async () => {
                      await check(form.updated_at)
                      toast.success(t('registration.desk_check_done'))
                    }),
                }
          }
          more={[
            {
              label: t('registration.desk_send_link'),
              icon: Link2,
              opensDialog: true,
              disabled: offline,
              onPress: () => link.show(null),
            },
            ...(persons.length < maxPersons ? [{ ...add, onPress: () => person.show(persons.length + 1) }] : []),
          ]}
          menu={[
            {
              label: t('registration.desk_delete'),
              icon: Trash2,
              danger: true,
              opensDialog: true,
              disabled: offline,
              onPress: () =>
                ask({
                  title: t('registration.desk_delete_question'),
                  text: t('registration.desk_delete_text'),
                  confirm: t('registration.desk_delete'),
                  icon: Trash2,
                  danger: true,
                  done: t('registration.desk_deleted'),
                  failed: t('stays.not_saved'),
                  work: async () => {
                    await remove()
                    go(list, { replace: true })
                  },
                }),
            },
          ]}
        />
      </PageTitle>
      <div className="stack">
        {isOld && (
          <Callout tone="warning">
            <p>{t('registration.desk_changed')}</p>
            <Button variant="line" size="s" icon={RotateCw} busy={isFetching} onClick={() => void refetch()}>
              {t('registration.desk_read_again')}
            </Button>
          </Callout>
        )}
        <div className="cards2 stack">
          <div className="stack">
            {persons.length === 0 && (
              <EmptyState
                art={<NothingWaitingArt />}
                title={t('registration.desk_nobody')}
                text={t('registration.desk_nobody_text')}
              />
            )}
            {persons.map((one) => (
              <PersonCard key={one.position} one={one} persons={persons} onCorrect={() => person.show(one.position)} />
            ))}
          </div>
          <div className="stack">
            <ArrivalCard opened={opened} />
            <p className="meta row gap-2">
              <Eye />
              {t('registration.desk_opened', { time: time(opened_at) })}
            </p>
          </div>
        </div>
      </div>
      {person.dialog}
      {link.dialog}
      {confirmDialog}
    </>
  )
}

/** The form of a reservation: what the guests have filled in, to be read, corrected and checked. */
export const PartyPage = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { reservationId = '' } = useParams()
  const form = useOpened(reservationId, true)
  const { data, error } = form
  useTitle(data?.guest_name || t('registration.desk_title'))
  if (data) return <Party key={reservationId} opened={data} form={form} />
  const code = error instanceof ApiFailure ? error.code : undefined
  return (
    <>
      <PageTitle
        area="staff"
        title={t('registration.desk_title')}
        back={{ label: t('stays.arriving'), href: managerPath(id, 'register') }}
      />
      {code === notFound.code ? (
        <EmptyState
          art={<NothingWaitingArt />}
          title={t('registration.desk_not_found')}
          text={t('registration.desk_not_found_text')}
        />
      ) : (
        <QueryState query={form} text={t(code === keyMissing.code ? code : 'registration.desk_form_failed')} />
      )}
    </>
  )
}
