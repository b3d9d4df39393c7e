import { formatPaperDate } from '#platform/contract/format/number.ts'
import type { Language } from '#platform/contract/languages.ts'
import { messageText } from '#platform/server/messages.ts'
import type { LineWords } from '../policy.ts'

/** The texts of the lines of an invoice in one language. */
export const getLineWords = (language: Language): LineWords => {
  // A day of the hotel is no moment: noon in UTC is the same day there.
  const write = (day: string) => formatPaperDate(language, `${day}T12:00:00.000Z`, 'UTC')
  const name: LineWords['name'] = ({ name_for_guest, description }) => name_for_guest?.[language] ?? description
  return {
    name,
    corrected: (charge) => messageText(language, 'bill.line_corrected', { name: name(charge), day: write(charge.day) }),
    kind: (kind, day) => {
      const what = messageText(language, `bill.kind_${kind}`)
      return day === undefined ? what : messageText(language, 'bill.line_of_day', { what, day: write(day) })
    },
  }
}
