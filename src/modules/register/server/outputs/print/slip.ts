import { colours, page, Sheet, type Look } from '#modules/pdf/server/sheet.ts'
import {
  getLawSentence,
  getPackLanguage,
  getSignedSentence,
  type WordsLanguage,
} from '#modules/registration/policy/words.ts'
import { getWords, type Words } from '../words/words.ts'
import type { PaperHotel } from './book.ts'
import { getSlipRows, type Slip, type SlipField } from './slip-fields.ts'

/** @property guest the language of the guests @property printed_at a moment */
export type Slips = { hotel: PaperHotel; guest: WordsLanguage; printed_at: string; slips: readonly Slip[] }

/** Two slips of A5 are on a page of A4, which is cut between them. */
const height = page.height / 2
const margin = { x: 40, top: 30, bottom: 24 } as const
const width = page.width - 2 * margin.x
const gutter = 16

/** Long names and addresses are smaller, so that each slip stays on its half of the page. */
const sizes = [10.5, 9.5, 8.5, 7.5, 6.5, 5.5] as const

const title: Look = { font: 'serif', size: 15 }
const small: Look = { font: 'sans', size: 7.5, colour: colours.soft, isUneven: true }
const signatureHeight = 62

type Looks = { small: Look; value: Look; latin: Look; gap: number }

const getLooks = (size: number): Looks => ({
  small: { ...small, size: Math.min(small.size, size) },
  value: { font: 'sansBold', size, isUneven: true },
  latin: { font: 'sans', size: size - 1, isUneven: true },
  gap: size * 0.45,
})

/** A slip as it is laid out: in the language of its country, and in that of the guest beside it where it is another. */
type Layout = { sheet: Sheet; slip: Slip; words: Words; other: Words | null; rows: SlipField[][]; looks: Looks }

/**
 * The slips of a party to be signed by hand, one a person.
 * @returns a PDF
 */
export const writeSlips = async ({ hotel, guest, printed_at, slips }: Slips): Promise<Uint8Array> => {
  const of = (pack: Slip['pack']): Words => getWords(getPackLanguage(pack) ?? hotel.language)
  const words = of(slips[0]?.pack ?? 'own')
  const sheet = new Sheet({ title: words.t('register.slip_title'), language: words.language, madeAt: printed_at })
  for (const [at, slip] of slips.entries()) {
    const isUpper = at % 2 === 0
    if (isUpper) sheet.addPage()
    layOutSlip(fit({ sheet, slip, ...getLanguages(of(slip.pack), guest) }, slips), hotel, isUpper ? 0 : height)
    if (isUpper) sheet.cut(height, { x: 0, width: page.width })
  }
  return new Uint8Array(await sheet.finish())
}

const getLanguages = (words: Words, guest: WordsLanguage): Pick<Layout, 'words' | 'other'> => ({
  words,
  other: words.language === guest ? null : getWords(guest),
})

/** The largest letters with which a slip stays on its half of the page. */
const fit = (known: Pick<Layout, 'sheet' | 'slip' | 'words' | 'other'>, all: readonly Slip[]): Layout => {
  const rows = getSlipRows(known.slip, all, known.words)
  const layouts = sizes.map((size): Layout => ({ ...known, rows, looks: getLooks(size) }))
  const room = height - margin.top - margin.bottom - headHeight - signatureHeight
  const isFitting = (layout: Layout): boolean =>
    rows.reduce((sum, row) => sum + getRowHeight(layout, row), getLawHeight(layout)) <= room
  return layouts.find(isFitting) ?? (layouts.at(-1) as Layout)
}

const headHeight = 46

/** A text in both languages. */
const inBoth = ({ words, other }: Pick<Layout, 'words' | 'other'>, write: (words: Words) => string): string => {
  const [own, guests] = [write(words), other && write(other)]
  return guests === null || guests === own ? own : `${own} · ${guests}`
}

const getLaw = (layout: Layout): string =>
  [layout.words, ...(layout.other ? [layout.other] : [])]
    .map(({ language }) => `${getLawSentence(layout.slip.pack, language)} ${getSignedSentence(language)}`)
    .join(' ')

const getLawHeight = (layout: Layout): number => layout.sheet.getHeight(getLaw(layout), layout.looks.small, width)

/** Letters that no font has would make another name of it: there the Latin one stands alone. */
const getValues = ({ sheet, words, looks }: Layout, { value, latin }: SlipField): { text: string; look: Look }[] => {
  const isPrintable = sheet.canPrint(value)
  const known = isPrintable ? value : latin
  return [
    ...(known ? [{ text: known, look: looks.value }] : []),
    ...(isPrintable && latin ? [{ text: latin, look: looks.latin }] : []),
    ...(isPrintable ? [] : [{ text: words.t('register.paper_other_letters'), look: looks.latin }]),
  ]
}

const getPlaces = (row: readonly SlipField[]): { x: number; width: number }[] => {
  const one = (width - gutter * (row.length - 1)) / row.length
  return row.map((_, at) => ({ x: margin.x + at * (one + gutter), width: one }))
}

const getLabel = (layout: Layout, { key }: SlipField): string => inBoth(layout, ({ t }) => t(key))

const getRowHeight = (layout: Layout, row: readonly SlipField[]): number => {
  const { sheet, looks } = layout
  const places = getPlaces(row)
  const heights = row.map((field, at) => {
    const { width: one = width } = places[at] ?? {}
    const texts = getValues(layout, field).map(({ text, look }) => sheet.getHeight(text, look, one))
    // An empty field is a line to write on.
    const values = Math.max(
      sheet.getHeight('X', looks.value, one),
      texts.reduce((sum, text) => sum + text, 0),
    )
    return sheet.getHeight(getLabel(layout, field), looks.small, one) + values
  })
  return Math.max(...heights) + 2 * looks.gap
}

const layOutRow = (layout: Layout, row: readonly SlipField[]): void => {
  const { sheet, looks } = layout
  const places = getPlaces(row)
  const rowHeight = getRowHeight(layout, row)
  for (const [at, field] of row.entries()) {
    const place = places[at] ?? { x: margin.x, width }
    let y = sheet.y
    const label = getLabel(layout, field)
    sheet.write('P', label, looks.small, { ...place, y })
    y += sheet.getHeight(label, looks.small, place.width)
    for (const { text, look } of getValues(layout, field)) {
      sheet.write('P', text, look, { ...place, y })
      y += sheet.getHeight(text, look, place.width)
    }
    sheet.rule(sheet.y + rowHeight - looks.gap, { ...place })
  }
  sheet.y += rowHeight
}

const layOutSlip = (layout: Layout, hotel: PaperHotel, top: number): void => {
  const { sheet, slip, words, rows, looks } = layout
  const half = width / 2 - 10
  const right = { x: margin.x + half + 20, width: half }
  const y = top + margin.top
  sheet.write('P', hotel.name, title, { x: margin.x, y, width: half })
  sheet.write('P', hotel.lines.join(' · '), small, { x: margin.x, y: y + 20, width: half })
  sheet.write('H1', words.t('register.slip_title'), { ...title, align: 'right' }, { ...right, y })
  const facts = [
    ...(layout.other ? [layout.other.t('register.slip_title')] : []),
    ...(slip.number === null ? [] : [`${words.t('register.book_number')} ${slip.number}`]),
  ]
  sheet.write('P', facts.join(' · '), { ...small, align: 'right' }, { ...right, y: y + 20 })
  sheet.rule(y + 34, { x: margin.x, width, colour: colours.brass })
  sheet.rule(y + 36.25, { x: margin.x, width, colour: colours.brassSoft })
  sheet.y = y + headHeight
  for (const row of rows) layOutRow(layout, row)

  const bottom = top + height - margin.bottom - getLawHeight(layout)
  sheet.write('P', getLaw(layout), looks.small, { x: margin.x, y: bottom, width })
  const lines = [
    { key: 'register.slip_day', x: margin.x, width: width / 3 - gutter },
    { key: 'register.book_signature', x: margin.x + width / 3, width: (2 * width) / 3 },
  ]
  for (const { key, ...place } of lines) {
    sheet.rule(bottom - 22, { ...place, colour: colours.ink })
    sheet.write(
      'P',
      inBoth(layout, ({ t }) => t(key)),
      small,
      { ...place, y: bottom - 19 },
    )
  }
}
