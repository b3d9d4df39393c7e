import { useFileImport } from '#modules/file-imports/web/use-file-import.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { unavailable, unexpected } from '#platform/contract/failure.ts'
import { shortenText } from '#platform/contract/text.ts'
import { call } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import {
  fileFailures,
  importMenu,
  maxFileBytes,
  previewMenuImport,
  type FieldChange,
  type MenuImportCounts,
  type MenuImportPreview,
  type MenuPreviewRow,
} from '../../contract/files.ts'
import { allergens, diets, type Allergen, type Diet } from '../../contract/ingredients.ts'
import { useIngredientNames } from '../ingredients/use-names.ts'
import { useMoney } from '../use-money.ts'

/** The import of a file into the menu. */
export const useMenuImport = (onImported: (done: MenuImportCounts) => void) => {
  const { t } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const params = { hotelSlug }
  return useFileImport<MenuImportPreview, unknown, MenuImportCounts>({
    maxBytes: maxFileBytes,
    failures: fileFailures,
    preview: ({ bytes }, travel) => call(previewMenuImport, { params, body: bytes, ...travel }),
    write: async ({ file: { bytes }, preview: { fingerprint } }, travel) =>
      (await call(importMenu, { params, query: { fingerprint }, body: bytes, ...travel })).counts,
    sayTooLarge: (max) => t('menu.import_too_large', { max }),
    sayGone: () => t('menu.import_file_gone'),
    sayFailure: ({ code, values }) =>
      code === unexpected.code || code === unavailable.code ? t('menu.import_failed') : t(code, values),
    onImported,
  })
}

const maxShown = 80
const isOf = <One extends string>(all: readonly One[], value: unknown): value is One =>
  (all as readonly unknown[]).includes(value)

/** The sentences about a row: why it is refused, or what it changes. */
export const useRowTexts = (): ((row: MenuPreviewRow) => string[]) => {
  const { t } = useTranslation()
  const money = useMoney()
  const names = useIngredientNames()

  const getName = (value: string): string =>
    isOf<Allergen>(allergens, value) ? names.allergen(value) : isOf<Diet>(diets, value) ? names.diet(value) : value

  const show = ({ field }: FieldChange, value: FieldChange['after']): string => {
    if (value === null) return ''
    if (typeof value === 'boolean') return t(value ? 'menu.file_yes' : 'menu.file_no')
    if (typeof value === 'number') return field === 'price' ? money(value) : String(value)
    if (typeof value === 'string') return shortenText(value, maxShown)
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
    // A new item has its name, category and price in columns of their own.
    const inColumns = row.outcome === 'new' && row.kind === 'item' ? ['name', 'category', 'price'] : []
    return [
      ...(row.makes_category ? [t('menu.change_new_category')] : []),
      ...row.changes.filter(({ field, language }) => language !== null || !inColumns.includes(field)).map(describe),
    ]
  }
}
