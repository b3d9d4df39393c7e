import { Plus, Trash, Upload, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { FileInput } from '#modules/file-imports/web/FileInput.tsx'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { newId } from '#platform/contract/id.ts'
import { callSafely } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { useFollow } from '#platform/web/live/use-follow.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { IconButton } from '#platform/web/ui/controls/Button.tsx'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { LazyConfirm } from '#platform/web/ui/overlays/LazyConfirm.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { type LateDialog, useLateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import type { PageAction } from '#platform/web/ui/page/action.ts'
import { PageActions } from '#platform/web/ui/page/PageActions.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { useDialogOf } from '#platform/web/ui/use-dialog-of.tsx'
import { bookingChannels, mainChannel, type BookingChannel } from '../contract.ts'
import { clearReservations, type ReservationImport } from '../contract/import.ts'
import { sourceName } from '../contract/origins.ts'
import { all, failureText, useMonths, useReload } from './api.ts'
import { ImportDone, ImportLog } from './ImportLog.tsx'
import { ImportSteps, ImportProgress, useImport, type Importing } from './ImportSteps.tsx'
import { Months } from './Months.tsx'

const AddReservation = lazyNamed(() => import('./AddReservation.tsx'), 'AddReservation')

const host = sourceName(mainChannel)

/** Confirms the removal of all reservations of a channel. Those added by hand stay. */
const ClearDialog = ({
  source,
  open,
  onCleared,
  onClose,
}: { source: BookingChannel; onCleared: (done: ReservationImport) => void } & LateDialog) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const reload = useReload()
  const { busy, send } = useSubmit()
  const host = sourceName(source)
  const hasCalendar = useMonths().data?.calendar_sources.includes(source)
  const kept = hasCalendar ? ` ${t('reservations.clear_keeps_calendars')}` : ''
  const go = () =>
    send(
      async () => {
        const body = { id: newId(), source }
        const done = await callSafely(clearReservations, { params: { hotelSlug: id }, body })
        onClose()
        toast.success(t('reservations.cleared', { host }))
        onCleared(done)
        await reload()
        // The pressed button disappears with the channel's last reservation, so move the focus.
        if (source !== mainChannel) document.getElementById('main')?.focus({ preventScroll: true })
      },
      (cause) => {
        onClose()
        toast.error(failureText(t, cause, 'reservations.clear_failed', 'reservations.clear_failed_because', { host }))
      },
    )
  return (
    <LazyConfirm
      title={t('reservations.clear', { host })}
      text={t('reservations.clear_question', { host }) + kept}
      confirm={t('reservations.delete')}
      icon={Trash}
      danger
      busy={busy}
      open={open}
      onConfirm={() => void go()}
      onClose={onClose}
    />
  )
}

const Actions = ({
  elsewhere,
  importing,
  onAdd,
  onCleared,
}: {
  elsewhere: PageAction | null
  importing: Importing
  onAdd: () => void
  onCleared: (done: ReservationImport) => void
}) => {
  const { t } = useTranslation()
  const offline = useLiveState() === 'offline'
  const files = useRef<HTMLInputElement>(null)
  const { show, dialog } = useDialogOf((props, source: BookingChannel) => (
    <ClearDialog source={source} onCleared={onCleared} {...props} />
  ))
  const { data } = useMonths()
  const sources = data?.sources ?? []
  // If another channel's list was imported here, its reservations can be cleared too.
  const clearable = (Object.keys(bookingChannels) as BookingChannel[]).filter(
    (source) => source === mainChannel || sources.includes(source),
  )
  return (
    <>
      <PageActions
        main={{
          label: t('reservations.add'),
          short: t('reservations.add_short'),
          icon: Plus,
          disabled: offline,
          opensDialog: true,
          onPress: onAdd,
        }}
        more={[
          ...clearable.map((source) => ({
            label: t('reservations.clear', { host: sourceName(source) }),
            icon: Trash,
            danger: true,
            disabled: offline,
            opensDialog: true,
            onPress: () => show(source),
          })),
          {
            label: t('reservations.import', { host }),
            icon: Upload,
            busy: importing.underWay !== null,
            disabled: offline,
            onPress: () => files.current?.click(),
          },
          ...(elsewhere ? [elsewhere] : []),
        ]}
      />
      <FileInput ref={files} onChoose={(file) => void importing.choose(file)} />
      {dialog}
    </>
  )
}

/** When the focused element disappears, the focus moves to the top of the page. */
const useReturn = (shown: boolean): void => {
  const wasShown = useRef(false)
  useEffect(() => {
    if (wasShown.current && !shown && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
    wasShown.current = shown
  }, [shown])
}

/**
 * The reservations by month, in a table: adding by hand, importing and clearing.
 * @param elsewhere the page from which others come
 */
export const Reservations = ({ elsewhere }: { elsewhere: PageAction | null }) => {
  const { t } = useTranslation()
  const [done, setDone] = useState<ReservationImport | null>(null)
  const importing = useImport(setDone)
  const [chosen, setChosen] = useState<string | null>(null)
  const { show: add, dialog } = useLateDialog((props) => (
    <AddReservation onAdded={({ check_in }) => setChosen(check_in.slice(0, 7))} {...props} />
  ))
  useTitle(t('reservations.title'))
  useFollow(all(useHotel().id), 'reservations')
  const { job, underWay, refused } = importing
  useReturn(job !== null)
  useReturn(refused !== null)
  useReturn(done !== null)
  if (job) return <ImportSteps job={job} importing={importing} />
  return (
    <>
      <PageTitle area="staff" title={t('reservations.title')}>
        <Actions elsewhere={elsewhere} importing={importing} onAdd={add} onCleared={setDone} />
      </PageTitle>
      {underWay && <ImportProgress {...underWay} onCancel={importing.cancel} />}
      <div className="stack stack--s mb-4 empty:hidden">
        {refused && (
          <Callout tone="error">
            <div className="row items-start">
              <div className="grow wrap-anywhere">
                <p>
                  <b>{t('reservations.not_imported', { name: refused.name })}</b>
                </p>
                <p>{refused.text}</p>
              </div>
              <IconButton className="-mr-2" icon={X} label={t('platform.close')} onClick={importing.dismiss} />
            </div>
          </Callout>
        )}
        {done && <ImportDone key={done.id} entry={done} onClose={() => setDone(null)} />}
      </div>
      <Months chosen={chosen} onChoose={setChosen} />
      <ImportLog />
      {dialog}
    </>
  )
}
