import { useEffect, useRef, useState } from 'react'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { changedMeanwhile, tooLarge, type FailureCode } from '#platform/contract/failure.ts'
import { newId } from '#platform/contract/id.ts'
import { ApiFailure } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { UploadProgress } from '#platform/web/ui/page/UploadProgress.tsx'
import { useUnsaved } from '#platform/web/use-update.ts'
import {
  calendarFile,
  maxFileBytes,
  financeFile,
  nothingToImport,
  parsingFailed,
  payoutFile,
  tooManyRows,
  unknownFileKind,
  unknownLetters,
  webPageFile,
  type ImportPreview as Preview,
  type ReservationImport,
} from '../contract/import.ts'
import { failureText, importFile, preview, useReload, type FileToImport, type Travel } from './api.ts'
import { ColumnStep } from './ColumnStep.tsx'
import { DateOrderStep } from './DateOrderStep.tsx'
import { ImportPreview } from './ImportPreview.tsx'

/** A previewed file; `changed` when the reservations have changed since an earlier preview. */
type Job = { id: string; file: FileToImport; preview: Preview; changed: boolean }
/** Failures caused by the file itself, which one message explains. */
const saidAlone: readonly FailureCode[] = [parsingFailed.code, nothingToImport.code]
const ofTheFile: readonly FailureCode[] = [
  ...saidAlone,
  payoutFile.code,
  financeFile.code,
  calendarFile.code,
  unknownFileKind.code,
  unknownLetters.code,
  webPageFile.code,
  tooManyRows.code,
  tooLarge.code,
]

/** The import of a file: preview, questions, confirmation, import. */
export const useImport = (onImported: (done: ReservationImport) => void) => {
  const { t } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const reload = useReload()
  const [job, setJob] = useState<Job | null>(null)
  const [underWay, setUnderWay] = useState<{ name: string; share: number } | null>(null)
  const [refused, setRefused] = useState<{ name: string; text: string } | null>(null)
  const travel = useRef<AbortController | null>(null)
  useEffect(() => () => travel.current?.abort(), [])
  useUnsaved(job !== null || underWay !== null)

  const refuse = (name: string, text: string, toldAlone?: string) => {
    toast.error(toldAlone ?? t('reservations.import_failed_because', { message: text }))
    setRefused({ name, text })
    setJob(null)
  }

  const fail = (name: string, cause: ApiFailure) => {
    if (ofTheFile.includes(cause.code)) {
      const told = t(cause.code, cause.values)
      const why = cause.fields?.['file']
      const text = why ? `${told} ${t(why.code, why.values)}` : told
      return refuse(name, text, saidAlone.includes(cause.code) ? told : undefined)
    }
    toast.error(failureText(t, cause, 'reservations.import_failed', 'reservations.import_failed_because'))
  }

  const send = async (name: string, work: (travel: Travel) => Promise<void>) => {
    const controller = new AbortController()
    travel.current = controller
    setUnderWay({ name, share: 0 })
    try {
      await work({ signal: controller.signal, onProgress: (share) => setUnderWay({ name, share }) })
    } catch (cause) {
      if (controller.signal.aborted) return
      if (!(cause instanceof ApiFailure)) throw cause
      fail(name, cause)
    } finally {
      if (travel.current === controller) setUnderWay(null)
    }
  }

  const look = (file: FileToImport, changed = false) =>
    send(file.name, async (how) => {
      const found = await preview(hotelSlug, file, how)
      setJob({ id: newId(), file, preview: found, changed })
    })

  const choose = async (chosen: File) => {
    setRefused(null)
    if (chosen.size > maxFileBytes)
      return refuse(chosen.name, t('reservations.file_too_large', { max: maxFileBytes / 1024 / 1024 }))
    let bytes: Uint8Array
    try {
      bytes = new Uint8Array(await chosen.arrayBuffer())
    } catch {
      // The file was moved or changed after it was chosen.
      return refuse(chosen.name, t('reservations.file_unreadable'))
    }
    await look({ name: chosen.name, bytes })
  }

  const confirm = async ({ id, file, preview: shown }: Job) => {
    if (shown.kind !== 'ready') return
    await send(file.name, async (how) => {
      let done: ReservationImport
      try {
        done = await importFile(hotelSlug, file, { id, fingerprint: shown.fingerprint }, how)
      } catch (cause) {
        if (!(cause instanceof ApiFailure && cause.code === changedMeanwhile.code)) throw cause
        return look(file, true)
      }
      toast.success(t('reservations.imported'))
      setJob(null)
      onImported(done)
      await reload()
    })
  }

  const cancel = () => {
    travel.current?.abort()
    setUnderWay(null)
    setJob(null)
  }

  return { job, underWay, refused, choose, look, confirm, cancel, dismiss: () => setRefused(null) }
}

export type Importing = ReturnType<typeof useImport>

/** The progress of a slow upload. */
export const UnderWay = ({ name, share, onCancel }: { name: string; share: number; onCancel?: () => void }) => {
  const { t } = useTranslation()
  const text = t(share >= 1 ? 'reservations.reading_file' : 'reservations.sending_file', { name })
  return <UploadProgress name={name} share={share} text={text} onCancel={onCancel} />
}

/** The current step of an import, in place of the page. */
export const ImportSteps = ({ job, importing }: { job: Job; importing: Importing }) => {
  const { underWay, look, confirm, cancel } = importing
  const { file, preview: found } = job
  const common = { fileName: file.name, busy: underWay !== null, onCancel: cancel }
  return (
    <>
      {found.kind === 'columns_needed' && (
        <ColumnStep {...common} question={found} onChoose={(mapping) => void look({ ...file, mapping })} />
      )}
      {found.kind === 'date_order_needed' && (
        <DateOrderStep
          {...common}
          examples={found.examples}
          onChoose={(date_order) => void look({ ...file, date_order })}
        />
      )}
      {found.kind === 'ready' && (
        <ImportPreview
          {...common}
          preview={found}
          changed={job.changed}
          onImport={() => void confirm(job)}
          onColumns={() => void look({ ...file, mapping: {} })}
        />
      )}
      {underWay && <UnderWay {...underWay} />}
    </>
  )
}
