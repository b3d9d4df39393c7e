import { RotateCw, Trash, Upload, X } from 'lucide-react'
import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import type { Translate } from '#platform/contract/translate.ts'
import { call } from '#platform/web/api.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import type { Formats } from '#platform/web/format.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Tag } from '#platform/web/ui/badges/Pill.tsx'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button, IconButton } from '#platform/web/ui/controls/Button.tsx'
import { LazyConfirm } from '#platform/web/ui/overlays/LazyConfirm.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { type LateDialog, useLateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { useDialogOf } from '#platform/web/ui/use-dialog-of.tsx'
import { nothingToUndo, outcomes, undoImport, type ReservationImport } from '../contract/import.ts'
import { otherCalendar, sourceName } from '../contract/origins.ts'
import { useImports, useReload } from './api.ts'

const shownAtFirst = 3

const getTitle = (t: Translate, { kind, file_name, source }: ReservationImport): string => {
  const host = sourceName(source)
  if (kind === 'clear') return t('reservations.log_cleared', { host })
  if (kind === 'import') return file_name ?? t('reservations.log_imported', { host })
  return source === otherCalendar ? t('reservations.log_other_feed') : t('reservations.log_feed', { host })
}

const getCounts = (t: Translate, { kind, counts }: ReservationImport): string =>
  kind === 'clear'
    ? t('reservations.count_removed', { count: counts.cancelled })
    : outcomes
        .filter((outcome) => counts[outcome] > 0)
        .map((outcome) => t(`reservations.count_${outcome}`, { count: counts[outcome] }))
        .join(' · ')

const formatTime = (formats: Formats, { created_at, by_name }: ReservationImport): string =>
  [`${formats.date(created_at)} ${formats.time(created_at)}`, by_name].filter(Boolean).join(' · ')

const UndoDialog = ({
  entry,
  open,
  onUndone,
  onClose,
}: { entry: ReservationImport; onUndone?: () => void } & LateDialog) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const formats = useFormats()
  const reload = useReload()
  const { busy, send } = useSubmit()
  const end = async (wasUndone: boolean) => {
    onClose()
    if (wasUndone) onUndone?.()
    await reload()
  }
  const go = () =>
    send(
      async () => {
        await call(undoImport, { params: { hotelSlug: id, importId: entry.id } })
        toast.success(t('reservations.undone'))
        await end(true)
      },
      async ({ code }) => {
        const wasUndone = code === nothingToUndo.code
        toast.error(t(wasUndone ? code : 'reservations.undo_failed'))
        await end(wasUndone)
      },
    )
  return (
    <LazyConfirm
      title={t(`reservations.undo_${entry.kind}_question`)}
      text={t('reservations.undo_what', { title: getTitle(t, entry), when: formatTime(formats, entry) })}
      confirm={t('reservations.undo')}
      icon={RotateCw}
      busy={busy}
      open={open}
      onConfirm={() => void go()}
      onClose={onClose}
    />
  )
}

const UndoButton = ({ title, ...button }: { title: string; disabled?: boolean; onClick: () => void }) => {
  const { t } = useTranslation()
  const label = t('reservations.undo_of', { title })
  return (
    <Button variant="line" size="s" aria-haspopup="dialog" aria-label={label} {...button}>
      {t('reservations.undo')}
    </Button>
  )
}

const Entry = ({ entry, formats, onUndo }: { entry: ReservationImport; formats: Formats; onUndo: () => void }) => {
  const { t } = useTranslation()
  const offline = useLiveState() === 'offline'
  const Icon = entry.kind === 'clear' ? Trash : Upload
  const title = getTitle(t, entry)
  return (
    <li className="flex-wrap">
      <Icon className="text-ink-3" />
      <div className="grow basis-48">
        <p className="font-[550] wrap-anywhere">{title}</p>
        <p className="meta">{getCounts(t, entry)}</p>
        <p className="meta num">{formatTime(formats, entry)}</p>
      </div>
      {entry.undone_at === null ? (
        <UndoButton title={title} disabled={offline} onClick={onUndo} />
      ) : (
        <Tag>{t('reservations.was_undone')}</Tag>
      )}
    </li>
  )
}

/** The result of an import or clearing, with an undo button. */
export const ImportDone = ({ entry, onClose }: { entry: ReservationImport; onClose: () => void }) => {
  const { t } = useTranslation()
  const { show, dialog } = useLateDialog((props) => <UndoDialog entry={entry} onUndone={onClose} {...props} />)
  const title = getTitle(t, entry)
  return (
    <Callout tone="success">
      <div className="row items-start">
        <div className="grow row row--wrap between gap-3">
          <div className="wrap-anywhere">
            <p>
              <b>{title}</b>
            </p>
            <p>{getCounts(t, entry)}</p>
          </div>
          <UndoButton title={title} onClick={show} />
        </div>
        <IconButton className="-mr-2" icon={X} label={t('platform.close')} onClick={onClose} />
      </div>
      {dialog}
    </Callout>
  )
}

/** The last imports and clearings with their author and time, and an undo button. Nothing when there are none. */
export const ImportLog = () => {
  const { t } = useTranslation()
  const formats = useFormats()
  const entries = useImports().data?.items ?? []
  const [all, setAll] = useState(false)
  const { show, dialog } = useDialogOf((props, entry: ReservationImport) => <UndoDialog entry={entry} {...props} />)
  if (entries.length === 0) return null
  return (
    <section className="stack stack--s mt-8">
      <h2 className="overline">{t('reservations.log')}</h2>
      <ul className="list card p-0">
        {entries.slice(0, all ? entries.length : shownAtFirst).map((entry) => (
          <Entry key={entry.id} entry={entry} formats={formats} onUndo={() => show(entry)} />
        ))}
      </ul>
      {!all && entries.length > shownAtFirst && (
        <div>
          <Button variant="ghost" onClick={() => setAll(true)}>
            {t('platform.show_all', { count: entries.length })}
          </Button>
        </div>
      )}
      {dialog}
    </section>
  )
}
