import { useEffect, useRef, useState } from 'react'
import { changedMeanwhile, tooLarge, type Failure } from '#platform/contract/failure.ts'
import { newId } from '#platform/contract/id.ts'
import { ApiFailure } from '#platform/web/api.ts'
import type { OnProgress } from '#platform/web/calls/upload.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { useUnsaved } from '#platform/web/use-update.ts'

/** A chosen file, with the user's answers to questions about it. */
export type FileToImport<Answers = unknown> = { name: string; bytes: Uint8Array } & Answers
/** Progress and cancellation of an upload. */
export type UploadOptions = { onProgress: OnProgress; signal: AbortSignal }
/** A previewed file; `changed` when what it would change has changed since an earlier preview. */
export type ImportJob<Preview, Answers = unknown> = {
  id: string
  file: FileToImport<Answers>
  preview: Preview
  changed: boolean
}

type Importer<Preview, Answers, Done> = {
  maxBytes: number
  /** Failures caused by the file itself: it is refused. After others it can be sent again. */
  failures: readonly Failure[]
  preview: (file: FileToImport<Answers>, travel: UploadOptions) => Promise<Preview>
  /** Imports what the preview showed. Safe to repeat. */
  write: (job: ImportJob<Preview, Answers>, travel: UploadOptions) => Promise<Done>
  sayTooLarge: (maxMegabytes: number) => string
  /** The file was moved or changed after it was chosen. */
  sayGone: () => string
  sayFailure: (cause: ApiFailure) => string
  /** Told beside the text that stays on the page. */
  onRefused?: (text: string, cause: ApiFailure | null) => void
  onImported: (done: Done) => unknown
}

/** The import of a file: upload, preview, confirmation, import. */
export const useFileImport = <Preview, Answers, Done>(of: Importer<Preview, Answers, Done>) => {
  const { t } = useTranslation()
  const [job, setJob] = useState<ImportJob<Preview, Answers> | null>(null)
  const [underWay, setUnderWay] = useState<{ name: string; share: number } | null>(null)
  const [refused, setRefused] = useState<{ name: string; text: string } | null>(null)
  const travel = useRef<AbortController | null>(null)
  useEffect(() => () => travel.current?.abort(), [])
  useUnsaved(job !== null || underWay !== null)

  const refuse = (name: string, text: string, cause: ApiFailure | null = null) => {
    of.onRefused?.(text, cause)
    setRefused({ name, text })
    setJob(null)
  }

  const fail = (name: string, cause: ApiFailure) => {
    if (![...of.failures, tooLarge].some(({ code }) => code === cause.code)) return toast.error(of.sayFailure(cause))
    const why = cause.fields?.['file']
    const texts = [t(cause.code, cause.values), ...(why ? [t(why.code, why.values)] : [])]
    refuse(name, texts.join(' '), cause)
  }

  const send = async (name: string, work: (travel: UploadOptions) => Promise<void>) => {
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

  const look = (file: FileToImport<Answers>, changed = false) =>
    send(file.name, async (how) => {
      const preview = await of.preview(file, how)
      setJob({ id: newId(), file, preview, changed })
    })

  const choose = async (chosen: File) => {
    setRefused(null)
    if (chosen.size > of.maxBytes) return refuse(chosen.name, of.sayTooLarge(of.maxBytes / 1024 / 1024))
    let bytes: Uint8Array
    try {
      bytes = new Uint8Array(await chosen.arrayBuffer())
    } catch {
      return refuse(chosen.name, of.sayGone())
    }
    await look({ name: chosen.name, bytes } as FileToImport<Answers>)
  }

  const confirm = (confirmed: ImportJob<Preview, Answers>) =>
    send(confirmed.file.name, async (how) => {
      let done: Done
      try {
        done = await of.write(confirmed, how)
      } catch (cause) {
        if (!(cause instanceof ApiFailure && cause.code === changedMeanwhile.code)) throw cause
        return look(confirmed.file, true)
      }
      setJob(null)
      await of.onImported(done)
    })

  const cancel = () => {
    travel.current?.abort()
    setUnderWay(null)
    setJob(null)
  }

  return { job, underWay, refused, choose, look, confirm, cancel, dismiss: () => setRefused(null) }
}
