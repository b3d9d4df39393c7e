import { StepHead } from '#modules/file-imports/web/StepHead.tsx'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { isDay } from '#platform/contract/day.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'

type Order = 'dmy' | 'mdy'

const titles = { dmy: 'reservations.day_first', mdy: 'reservations.month_first' } as const
const maxExamples = 3

/** The day of a text in an order of day and month; null when it does not exist. */
const dayIn = (text: string, order: Order): string | null => {
  const [first = '', second = '', year = ''] = text.match(/\d+/g) ?? []
  const [day, month] = order === 'dmy' ? [first, second] : [second, first]
  const found = `${year.length === 2 ? '20' : ''}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(found) ? found : null
}

/** Asks for the order of day and month, with examples from the file: 03/04 can be two days. */
export const DateOrderStep = ({
  fileName,
  examples,
  busy,
  onChoose,
  onCancel,
}: {
  fileName: string
  examples: readonly string[]
  busy: boolean
  onChoose: (order: Order) => void
  onCancel: () => void
}) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const readAs = (order: Order) =>
    examples.slice(0, maxExamples).flatMap((text) => {
      const day = dayIn(text, order)
      return day === null ? [] : [{ text, day: formats.day(day) }]
    })
  return (
    <>
      <StepHead title={t('reservations.date_order_title')} text={fileName}>
        <Button variant="line" onClick={onCancel}>
          {t('platform.cancel')}
        </Button>
      </StepHead>
      <p className="mb-4 text-ink-2">{t('reservations.date_order_text')}</p>
      <div className="grid gap-3 sm:grid-cols-2" aria-busy={busy || undefined}>
        {(['dmy', 'mdy'] as const).map((order) => (
          <button
            key={order}
            type="button"
            className="kind content-start justify-items-start gap-2 p-5 text-left"
            disabled={busy}
            onClick={() => onChoose(order)}
          >
            <span className="overline">{t(titles[order])}</span>
            {readAs(order).map(({ text, day }, at) => (
              <span key={text} className={at === 0 ? 'serif text-2xl' : 'text-md font-normal text-ink-2'}>
                {t('reservations.date_read_as', { text, day })}
              </span>
            ))}
          </button>
        ))}
      </div>
    </>
  )
}
