import { formatPaperDate } from '#platform/contract/format/number.ts'
import { languageCodes, type Language } from '#platform/contract/languages.ts'
import { messageText } from '#platform/server/messages.ts'
import type { TaxRule } from '../contract.ts'
import type { TaxCell } from '../policy/compute.ts'
import { countPersons, type CountedPersons } from '../policy/details.ts'

const maxLength = 200
const cut = (text: string): string => (text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text)

const getWho = (language: Language, { persons: count, share, group }: CountedPersons): string => {
  if (share === 0) return messageText(language, 'tax.counted_free', { count })
  return group
    ? messageText(language, 'tax.counted_aged', { count, ...group })
    : messageText(language, 'tax.counted_adults', { count })
}

/**
 * What was counted, by age group and share: "2 adults × 3 nights, 1 aged 12-17 (50 %), 1 free". Companions read it: it
 * names nobody, and no exemption.
 */
export const describeCounted = (language: Language, cells: readonly TaxCell[]): string => {
  let nights = 0
  return countPersons(cells)
    .map((counted) => {
      const isNew = counted.share > 0 && counted.nights !== nights
      if (isNew) nights = counted.nights
      return [
        getWho(language, counted),
        isNew && ` × ${messageText(language, 'tax.counted_nights', { count: counted.nights })}`,
        counted.share > 0 && counted.share < 100 && ` (${counted.share} %)`,
      ]
        .filter(Boolean)
        .join('')
    })
    .join(', ')
}

const nameOf = ({ name, translations }: TaxRule, language: Language, main: Language): string =>
  (language === main ? undefined : translations[language]?.name) ?? name

/** The texts of a charge in every language. @param isMore something was charged before: it is the difference */
export const describeCharge = (
  rule: TaxRule,
  cells: readonly TaxCell[],
  { main, isMore }: { main: Language; isMore: boolean },
): Record<Language, string> =>
  Object.fromEntries(
    languageCodes.map((language) => {
      const values = { name: nameOf(rule, language, main), counted: describeCounted(language, cells) }
      return [language, cut(messageText(language, isMore ? 'tax.charge_more' : 'tax.charge', values))]
    }),
  ) as Record<Language, string>

/** The line of one rate on a charge that has several. */
export const describeLine = (rule: TaxRule, main: Language): string =>
  cut(
    messageText(main, 'tax.charge_line', {
      name: rule.name,
      day: formatPaperDate(main, `${rule.valid_from}T12:00:00.000Z`, 'UTC'),
    }),
  )

/** Why something was taken off. */
export const describeReason = (language: Language, cells: readonly TaxCell[]): string =>
  cells.length > 0
    ? cut(messageText(language, 'tax.reason', { counted: describeCounted(language, cells) }))
    : messageText(language, 'tax.reason_nobody')
