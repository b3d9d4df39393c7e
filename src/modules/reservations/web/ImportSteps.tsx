import { UploadProgress } from '#modules/file-imports/web/UploadProgress.tsx'
import { useFileImport, type ImportJob } from '#modules/file-imports/web/use-file-import.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import type { FailureCode } from '#platform/contract/failure.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import {
  fileFailures,
  maxFileBytes,
  nothingToImport,
  parsingFailed,
  type ImportPreview as Preview,
  type ReservationImport,
} from '../contract/import.ts'
import { failureText, importFile, preview, useReload, type Answers } from './api.ts'
import { ColumnStep } from './ColumnStep.tsx'
import { DateOrderStep } from './DateOrderStep.tsx'
import { ReservationImportPreview } from './ImportPreview.tsx'

/** Failures of a file that one message explains. */
const saidAlone: readonly FailureCode[] = [parsingFailed.code, nothingToImport.code]

/** The import of a file: preview, questions, confirmation, import. */
export const useImport = (onImported: (done: ReservationImport) => void) => {
  const { t } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const reload = useReload()
  return useFileImport<Preview, Answers, ReservationImport>({
    maxBytes: maxFileBytes,
    failures: fileFailures,
    preview: (file, travel) => preview(hotelSlug, file, travel),
    write: ({ id, file, preview: shown }, travel) =>
      importFile(hotelSlug, file, { id, fingerprint: 'fingerprint' in shown ? shown.fingerprint : '' }, travel),
    sayTooLarge: (max) => t('reservations.file_too_large', { max }),
    sayGone: () => t('reservations.file_unreadable'),
    sayFailure: (cause) => failureText(t, cause, 'reservations.import_failed', 'reservations.import_failed_because'),
    onRefused: (message, cause) =>
      toast.error(
        cause && saidAlone.includes(cause.code)
          ? t(cause.code, cause.values)
          : t('reservations.import_failed_because', { message }),
      ),
    onImported: (done) => {
      toast.success(t('reservations.imported'))
      onImported(done)
      return reload()
    },
  })
}

export type Importing = ReturnType<typeof useImport>

/** The progress of a slow upload. */
export const ImportProgress = ({ name, share, onCancel }: { name: string; share: number; onCancel?: () => void }) => {
  const { t } = useTranslation()
  const text = t(share >= 1 ? 'reservations.reading_file' : 'reservations.sending_file', { name })
  return <UploadProgress name={name} share={share} text={text} onCancel={onCancel} />
}

/** The current step of an import, in place of the page. */
export const ImportSteps = ({ job, importing }: { job: ImportJob<Preview, Answers>; importing: Importing }) => {
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
        <ReservationImportPreview
          {...common}
          preview={found}
          changed={job.changed}
          onImport={() => void confirm(job)}
          onColumns={() => void look({ ...file, mapping: {} })}
        />
      )}
      {underWay && <ImportProgress {...underWay} />}
    </>
  )
}
