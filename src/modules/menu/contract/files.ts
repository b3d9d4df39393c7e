import * as z from 'zod/mini'
import { describeImportRoute, describePreviewRoute, Fingerprint, getCounts } from '#modules/file-imports/contract.ts'
import { failure } from '#platform/contract/failure.ts'
import { languageCodes } from '#platform/contract/languages.ts'
import { route } from '#platform/contract/route.ts'
import { nameSchemas } from '#platform/contract/schema-names.ts'

/* The menu as a file. */

export const fileUnreadable = failure('menu.file_unreadable', 400)
export const tooManyRows = failure('menu.too_many_rows', 413)
export const nothingToImport = failure('menu.nothing_to_import', 400)

export const maxFileBytes = 2 * 1024 * 1024
export const maxFileRows = 1000

/** The columns of a file of items, in their order. Those of texts exist once more for each further language. */
export const itemColumns = [
  'id',
  'category',
  'name',
  'description',
  'price',
  'available',
  'option_groups',
  'allergens',
  'may_contain',
  'allergen_note',
  'diets',
  'contains_alcohol',
  'stock',
  'stock_daily',
  'featured',
  'tax_rate',
  'preparation_minutes',
] as const
export type ItemColumn = (typeof itemColumns)[number]
export const groupColumns = ['id', 'name', 'least', 'most'] as const
export const optionColumns = [
  'group',
  'id',
  'name',
  'price_difference',
  'default',
  'available',
  'allergens',
  'contains_alcohol',
] as const

const FieldValue = z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))
/** A changed field of a row: categories and option groups by their names. `language` is null for the main one. */
export const FieldChange = z.object({
  field: z.enum([...itemColumns, 'least', 'most', 'options']),
  language: z.nullable(z.enum(languageCodes)),
  before: FieldValue,
  after: FieldValue,
})
export type FieldChange = z.output<typeof FieldChange>

/** A failure of the menu, or one of the reasons that only a row of a file can have. */
export const RowReason = z.object({
  code: z.string(),
  /** `field`, `diet` and `allergen` are keys to translate; the others are values of the message. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type RowReason = z.output<typeof RowReason>

export const outcomes = ['new', 'changed', 'unchanged', 'refused'] as const

export const MenuPreviewRow = z.object({
  kind: z.enum(['item', 'option_group']),
  /** The line in its sheet; the header is line 1. */
  line: z.int(),
  outcome: z.enum(outcomes),
  reason: z.nullable(RowReason),
  name: z.string(),
  category: z.string(),
  /** As the file has it where it is refused. */
  price: z.union([z.number(), z.string()]),
  makes_category: z.boolean(),
  changes: z.array(FieldChange),
})
export type MenuPreviewRow = z.output<typeof MenuPreviewRow>

const counts = getCounts(outcomes)
export type MenuImportCounts = z.output<typeof counts>

/** `rows` holds at most 200, the ones to check first; `counts` covers all. */
export const MenuImportPreview = z.object({
  counts,
  items: z.int(),
  option_groups: z.int(),
  rows: z.array(MenuPreviewRow),
  ignored_columns: z.array(z.string()),
  fingerprint: z.string(),
})
export type MenuImportPreview = z.output<typeof MenuImportPreview>

export const MenuImported = z.object({ counts })
export type MenuImported = z.output<typeof MenuImported>

const path = '/api/hotels/{hotelSlug}/menu' as const
const common = { access: 'manager', feature: 'menu' } as const
/** Why a file cannot be imported. */
export const fileFailures = [fileUnreadable, tooManyRows, nothingToImport]
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const exportMenu = route({
  id: 'exportMenu',
  method: 'GET',
  scope: 'menu:read',
  path: `${path}/export`,
  summary: 'The menu as a spreadsheet, or (csv) its items alone; the columns are named in the given language',
  ...common,
  query: z.object({
    format: z._default(z.enum(['xlsx', 'csv'], { error: 'platform.field_invalid' }), 'xlsx'),
    language: z._default(z.enum(languageCodes, { error: 'platform.field_invalid' }), 'en'),
  }),
  file: xlsxType,
  errors: [],
})
export const previewMenuImport = route({
  id: 'previewMenuImport',
  method: 'POST',
  scope: 'menu:write',
  path: `${path}/import-preview`,
  ...common,
  ...describePreviewRoute(fileFailures),
  bytes: maxFileBytes,
  response: MenuImportPreview,
})
/** Safe to repeat: a menu that is as the file says is not changed again. */
export const importMenu = route({
  id: 'importMenu',
  method: 'POST',
  scope: 'menu:write',
  path: `${path}/imports`,
  ...common,
  ...describeImportRoute(fileFailures),
  bytes: maxFileBytes,
  summary: 'Import a file as its preview showed; what is missing in the file stays',
  query: z.object({ fingerprint: Fingerprint }),
  response: MenuImported,
  audit: 'menu.imported',
})

nameSchemas({
  MenuImportPreview,
  MenuPreviewRow,
  MenuFieldChange: FieldChange,
  MenuRowReason: RowReason,
  MenuImported,
  MenuImportCounts: counts,
})
