import { useEffect, useRef, useState } from 'react'
import { useHotel } from '#core/hotels/web/hotel-context.ts'
import { useIngredientNames } from '#core/ingredients/web/use-names.ts'
import { allergens, diets, type Allergen, type Diet } from '#core/menu/contract/ingredients.ts'
import { changedMeanwhile, tooLarge, unavailable, unexpected, type FailureCode } from '#platform/contract/failure.ts'
import type { Translate } from '#platform/contract/translate.ts'
import { ApiFailure } from '#platform/web/api.ts'
import { formatters } from '#platform/web/format.ts'
import { useLanguage, useTranslation } from '#platform/web/i18n.ts'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { useUnsaved } from '#platform/web/use-update.ts'
import {
  fileUnreadable,
  maxFileBytes,
  nothingToImport,
  tooManyRows,
  type FieldChange,
  type MenuImportCounts,
  type MenuImportPreview,
  type MenuPreviewRow,
} from '../../contract/files.ts'
import { importFile, previewFile, type FileToImport, type Travel } from './api.ts'

/** A previewed file; `changed` when the menu has changed since an earlier preview. */
export type ImportJob = { file: FileToImport; preview: MenuImportPreview; changed: boolean }

/** Failures caused by the file itself. */
const ofTheFile: readonly FailureCode[] = [fileUnreadable.code, nothingToImport.code, tooManyRows.code, tooLarge.code]

/** The import of a file: preview, confirmation, import. */
export const useMenuImport = (onImported: () => void) => {
  const { t } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const [job, setJob] = useState<ImportJob | null>(null)
  const [underWay, setUnderWay] = useState<{ name: string; share: number } | null>(null)
  const [refused, setRefused] = useState<{ name: string; text: string } | null>(null)
  const [done, setDone] = useState<MenuImportCounts | null>(null)
  const travel = useRef<AbortController | null>(null)
  useEffect(() => () => travel.current?.abort(), [])
  useUnsaved(job !== null || underWay !== null)

  const send = async (name: string, work: (travel: Travel) => Promise<void>) => {
    const controller = new AbortController()
    travel.current = controller
    setUnderWay({ name, share: 0 })
    try {
      await work({ signal: controller.signal, onProgress: (share) => setUnderWay({ name, share }) })
    } catch (cause) {
      if (controller.signal.aborted) return
      if (!(cause instanceof ApiFailure)) throw cause
      if (!ofTheFile.includes(cause.code)) return void toast.error(getFailureText(t, cause))
      setRefused({ name, text: t(cause.code, cause.values) })
      setJob(null)
    } finally {
      if (travel.current === controller) setUnderWay(null)
    }
  }

  const look = (file: FileToImport, changed = false) =>
    send(file.name, async (how) => setJob({ file, preview: await previewFile(hotelSlug, file, how), changed }))

  const choose = async (chosen: File) => {
    const { name } = chosen
    setRefused(null)
    setDone(null)
    if (chosen.size > maxFileBytes)
      return setRefused({ name, text: t('menu.import_too_large', { max: maxFileBytes / 1024 / 1024 }) })
    let bytes: Uint8Array
    try {
      bytes = new Uint8Array(await chosen.arrayBuffer())
    } catch {
      // The file was moved or changed after it was chosen.
      return setRefused({ name, text: t('menu.import_file_gone') })
    }
    await look({ name, bytes })
  }

  const confirm = ({ file, preview }: ImportJob) =>
    send(file.name, async (how) => {
      try {
        setDone((await importFile(hotelSlug, file, preview.fingerprint, how)).counts)
      } catch (cause) {
        if (!(cause instanceof ApiFailure && cause.code === changedMeanwhile.code)) throw cause
        return look(file, true)
      }
      setJob(null)
      onImported()
    })

  const cancel = () => {
    travel.current?.abort()
    setUnderWay(null)
    setJob(null)
  }

  return { job, underWay, refused, done, choose, confirm, cancel }
}

const getFailureText = (t: Translate, { code, values }: ApiFailure): string =>
  code === unexpected.code || code === unavailable.code ? t('menu.import_failed') : t(code, values)

const maxShown = 80
const isOf = <One extends string>(all: readonly One[], value: unknown): value is One =>
  (all as readonly unknown[]).includes(value)

/** The sentences about a row: why it is refused, or what it changes. */
export const useRowTexts = (): ((row: MenuPreviewRow) => string[]) => {
  const { t } = useTranslation()
  const { currency, time_zone } = useHotel()
  const { money } = formatters(useLanguage(), time_zone)
  const names = useIngredientNames()

  const getName = (value: string): string =>
    isOf<Allergen>(allergens, value) ? names.allergen(value) : isOf<Diet>(diets, value) ? names.diet(value) : value

  const show = ({ field }: FieldChange, value: FieldChange['after']): string => {
    if (value === null) return ''
    if (typeof value === 'boolean') return t(value ? 'menu.file_yes' : 'menu.file_no')
    if (typeof value === 'number') return field === 'price' ? money(value, currency) : String(value)
    if (typeof value === 'string') return value.length > maxShown ? `${value.slice(0, maxShown)}…` : value
    const isNamed = field === 'allergens' || field === 'may_contain' || field === 'diets'
    return value.map((one) => (isNamed ? getName(one) : one)).join(', ') || t('menu.file_none')
  }

  const describe = (change: FieldChange): string => {
    const { field: name, language, before, after } = change
    const field = `${t(`menu.column_${name}`)}${language === null ? '' : ` [${language}]`}`
    if (before === null && after === null) return t('menu.change_other', { field })
    if (Array.isArray(before) && Array.isArray(after)) {
      const added = after.filter((one) => !before.includes(one))
      const removed = before.filter((one) => !after.includes(one))
      const parts = [...added.map((one) => `+ ${getName(one)}`), ...removed.map((one) => `− ${getName(one)}`)]
      return parts.length === 0
        ? t('menu.change_other', { field })
        : t('menu.change_is', { field, after: parts.join(', ') })
    }
    if (after === null) return t('menu.change_emptied', { field })
    if (before === null || language !== null) return t('menu.change_is', { field, after: show(change, after) })
    return t('menu.change_was', { field, before: show(change, before) })
  }

  const getReason = ({ line, reason }: MenuPreviewRow): string => {
    const { field, diet, allergen, ...others } = reason?.values ?? {}
    const text = t(reason?.code ?? '', {
      ...others,
      ...(field !== undefined && { field: field === 'id' ? 'ID' : t(`menu.column_${field}`) }),
      ...(diet !== undefined && { diet: getName(String(diet)) }),
      ...(allergen !== undefined && {
        allergen: allergen === 'alcohol' ? t('menu.alcohol') : getName(String(allergen)),
      }),
    })
    return t('menu.row_line', { line, text })
  }

  return (row) => {
    if (row.outcome === 'refused') return [getReason(row)]
    // What is new has its name, category and price in columns of their own.
    const inColumns = row.outcome === 'new' && row.kind === 'item' ? ['name', 'category', 'price'] : []
    return [
      ...(row.makes_category ? [t('menu.change_new_category')] : []),
      ...row.changes.filter(({ field, language }) => language !== null || !inColumns.includes(field)).map(describe),
    ]
  }
}
