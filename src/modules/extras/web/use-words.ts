import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import type { ApiFailure } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { soldOut, type Extra, type ExtraBooking } from '../contract.ts'

const units = { each: null, person: 'extras.per_person', night: 'extras.per_night', stay: 'extras.per_stay' } as const
const phrases = {
  gladly: 'extras.phrase_gladly',
  full: 'extras.phrase_full',
  other_time: 'extras.phrase_other_time',
} as const

/** Offers and bookings in words. */
export const useWords = () => {
  const { t } = useTranslation()
  const { currency } = useHotel()
  const { money, day } = useFormats()
  return {
    money: (amount: number) => money(amount, currency),
    price: ({ price, unit }: Pick<Extra, 'price' | 'unit'>) => {
      const key = units[unit]
      return key === null ? money(price, currency) : t(key, { price: money(price, currency) })
    },
    /** How many, for how many nights, and when: "2 × · Saturday, 21 November, 17:00". */
    details: ({ quantity, nights, for_day, for_time }: ExtraBooking) =>
      [
        quantity > 1 && `${quantity} ×`,
        nights !== null && t('extras.nights_of', { number: nights }),
        for_day !== null && [day(for_day), for_time].filter(Boolean).join(', '),
      ]
        .filter(Boolean)
        .join(' · '),
    /** What the hotel has answered. */
    answer: ({ answer, answer_phrase }: Pick<ExtraBooking, 'answer' | 'answer_phrase'>) =>
      answer || (answer_phrase !== null && t(phrases[answer_phrase])) || null,
    /** Why a booking was refused. */
    refusal: ({ code, values }: Pick<ApiFailure, 'code' | 'values'>) =>
      t(code, code === soldOut.code ? { ...values, day: day(String(values?.['day'])) } : values),
  }
}
