import { Plus, Trash, Upload, X } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { useTitle } from '#core/hotels/web/title.ts'
import { ApiFailure } from '#platform/web/api.ts'
import { formatters } from '#platform/web/format.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { NothingWaitingArt } from '#platform/web/ui/illustrations/empty.tsx'
import { IconButton } from '#platform/web/ui/controls/Button.tsx'
import { TabPanel } from '#platform/web/ui/controls/Tabs.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { lazyNamed } from '#platform/web/ui/lazy-named.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { PageActions } from '#platform/web/ui/page/PageActions.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { SkeletonBar, Skeleton } from '#platform/web/ui/containers/Skeleton.tsx'
import { channelName, bookingChannels, mainChannel, type BookingChannel } from '../contract.ts'
import type { ReservationImport } from '../contract/import.ts'
import { monthToShow } from '../policy.ts'
import { clear, failureText, useFollowReservations, useMonths, useReload, useReservations } from './api.ts'
import { ImportDone, ImportLog } from './ImportLog.tsx'
import { ImportSteps, UnderWay, useImport, type Importing } from './ImportSteps.tsx'
import { MonthTabs, tabsName } from './MonthTabs.tsx'
import { ReservationTable } from './ReservationTable.tsx'

const AddReservation = lazyNamed(() => import('./AddReservation.tsx'), 'AddReservation')
const ConfirmDialog = lazyNamed(() => import('#platform/web/ui/overlays/ConfirmDialog.tsx'), 'ConfirmDialog')

const host = channelName(mainChannel)
const fileKinds = '.csv,.xls,.xlsx'

/** Confirms the removal of all reservations of a channel. Those added by hand stay. */
const ClearDialog = ({
  source,
  open,
  onCleared,
  onClose,
}: {
  source: BookingChannel
  open: boolean
  onCleared: (done: ReservationImport) => void
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const reload = useReload()
  const [busy, setBusy] = useState(false)
  const host = channelName(source)
  const go = async () => {
    setBusy(true)
    try {
      const done = await clear(id, source)
      onClose()
      toast.success(t('reservations.cleared', { host }))
      onCleared(done)
      await reload()
      // The pressed button disappears with the channel's last reservation, so move the focus.
      if (source !== mainChannel) document.getElementById('main')?.focus({ preventScroll: true })
    } catch (cause) {
      if (!(cause instanceof ApiFailure)) throw cause
      onClose()
      toast.error(failureText(t, cause, 'reservations.clear_failed', 'reservations.clear_failed_because', { host }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      title={t('reservations.clear', { host })}
      text={t('reservations.clear_question', { host })}
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
  importing,
  onAdd,
  onCleared,
}: {
  importing: Importing
  onAdd: () => void
  onCleared: (done: ReservationImport) => void
}) => {
  const { t } = useTranslation()
  const offline = useLiveState() === 'offline'
  const files = useRef<HTMLInputElement>(null)
  const [clearing, setClearing] = useState<{ source: BookingChannel; open: boolean } | null>(null)
  const sources = useMonths().data?.sources ?? []
  // If another channel's list was imported here, its reservations can be cleared too.
  const clearable = (Object.keys(bookingChannels) as BookingChannel[]).filter(
    (source) => source === mainChannel || sources.includes(source),
  )
  const choose = (input: HTMLInputElement) => {
    const [file] = input.files ?? []
    if (file) void importing.choose(file)
    // Allows choosing the same file again after it was corrected.
    input.value = ''
  }
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
            label: t('reservations.clear', { host: channelName(source) }),
            icon: Trash,
            danger: true,
            disabled: offline,
            opensDialog: true,
            onPress: () => setClearing({ source, open: true }),
          })),
          {
            label: t('reservations.import', { host }),
            icon: Upload,
            busy: importing.underWay !== null,
            disabled: offline,
            onPress: () => files.current?.click(),
          },
        ]}
      />
      <input ref={files} type="file" hidden accept={fileKinds} onChange={({ target }) => choose(target)} />
      {clearing !== null && (
        <Suspense>
          <ClearDialog {...clearing} onCleared={onCleared} onClose={() => setClearing({ ...clearing, open: false })} />
        </Suspense>
      )}
    </>
  )
}

/** Shows once that loading has failed. */
const useLoadFailure = (failed: boolean): void => {
  const { t } = useTranslation()
  const showError = useEffectEvent(() => toast.error(t('reservations.load_failed')))
  useEffect(() => {
    if (failed) showError()
  }, [failed])
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

const TableBones = () => (
  <Skeleton>
    <div className="card stack">
      {[1, 2, 3, 4].map((line) => (
        <SkeletonBar key={line} height={28} />
      ))}
    </div>
  </Skeleton>
)

/** The months as tabs, and the table of the selected one. */
const Months = ({ chosen, onChoose }: { chosen: string | null; onChoose: (month: string) => void }) => {
  const { t } = useTranslation()
  const { time_zone } = useHotel()
  const formats = formatters(useLanguage(), time_zone)
  const months = useMonths()
  const [day, month, year] = formats.date(new Date(useNow())).split('/')
  const monthsWithCounts = months.data?.months ?? []
  const shown = monthsWithCounts.some(({ month }) => month === chosen)
    ? chosen
    : monthToShow(
        monthsWithCounts.map(({ month }) => month),
        `${year}-${month}-${day}`,
      )
  const list = useReservations(shown)
  const failed = months.isError || list.isError
  useLoadFailure(failed)

  if (months.isPending || (shown !== null && list.isPending)) return <TableBones />
  const failure = failed && (
    <ErrorState
      title={t('reservations.load_failed')}
      text={t('reservations.load_failed_text')}
      busy={months.isFetching || list.isFetching}
      onRetry={() => void (months.isError ? months.refetch() : list.refetch())}
    />
  )
  if (failed && list.data === undefined) return failure
  if (shown === null)
    return (
      <EmptyState
        art={<NothingWaitingArt />}
        title={t('reservations.empty')}
        text={t('reservations.empty_text', { host })}
      />
    )
  const late = list.isPlaceholderData
  return (
    <div className="stack gap-3.5">
      <MonthTabs months={monthsWithCounts} selected={shown} onSelect={onChoose} />
      <TabPanel name={tabsName} selected={shown}>
        <div className={cx(late && 'opacity-50')} inert={late}>
          {list.data?.items.length === 0 ? (
            <EmptyState art={<NothingWaitingArt />} title={t('reservations.empty')} />
          ) : (
            <ReservationTable
              rows={list.data?.items ?? []}
              label={t('reservations.of_month', { month: formats.month(shown) })}
            />
          )}
        </div>
      </TabPanel>
      {failure}
    </div>
  )
}

/** Who stays where: months, table, adding by hand, importing and clearing. */
export const Reservations = () => {
  const { t } = useTranslation()
  const [done, setDone] = useState<ReservationImport | null>(null)
  const importing = useImport(setDone)
  const [chosen, setChosen] = useState<string | null>(null)
  const [adding, setAdding] = useState<boolean | null>(null)
  useTitle(t('reservations.title'))
  useFollowReservations()
  const { job, underWay, refused } = importing
  useReturn(job !== null)
  useReturn(refused !== null)
  useReturn(done !== null)
  if (job) return <ImportSteps job={job} importing={importing} />
  return (
    <>
      <PageTitle area="staff" title={t('reservations.title')}>
        <Actions importing={importing} onAdd={() => setAdding(true)} onCleared={setDone} />
      </PageTitle>
      {underWay && <UnderWay {...underWay} onCancel={importing.cancel} />}
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
      {adding !== null && (
        <Suspense>
          <AddReservation
            open={adding}
            onClose={() => setAdding(false)}
            onAdded={({ check_in }) => setChosen(check_in.slice(0, 7))}
          />
        </Suspense>
      )}
    </>
  )
}
