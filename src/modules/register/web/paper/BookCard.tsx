import { BookText, Printer } from 'lucide-react'
import { useToday } from '#modules/hotels/web/use-today.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import type { BookForm } from '../../contract/prints.ts'
import { usePaper, usePaperCalls } from './api.ts'
import { RulesChecked } from './RulesChecked.tsx'

/** The book of this year, or of the one before in January, when an inspection asks for it. */
export const BookCard = () => {
  const { t } = useTranslation()
  const today = useToday()
  const offline = useLiveState() === 'offline'
  const { printBook } = usePaperCalls()
  const { busy, send } = useSubmit()
  const book = usePaper().data?.book
  const year = Number(today.slice(0, 4))
  const years = today.slice(5, 7) === '01' ? [year, year - 1] : [year]
  const print = (form: BookForm) => void send(() => printBook(form))
  const common = { icon: Printer, busy, disabled: offline } as const
  return (
    <section className="card stack stack--s">
      <div className="row between">
        <h2 className="serif text-xl">{t('register.book_title')}</h2>
        <BookText aria-hidden="true" />
      </div>
      <div className="meta grow">
        {book && (
          <p>
            <b className="num">
              {book.printed_to === null
                ? t('register.book_never_printed')
                : t('register.book_printed_to', { number: book.printed_to })}
            </b>
          </p>
        )}
        <p>{t('register.book_text')}</p>
        <RulesChecked />
      </div>
      {book && book.unprinted > 0 && (
        <Button {...common} onClick={() => print({ only_new: true })}>
          {t('register.book_print_new', { number: book.unprinted })}
        </Button>
      )}
      {years.map((one) => (
        <Button key={one} {...common} variant="line" onClick={() => print({ year: one })}>
          {t('register.book_print', { year: one })}
        </Button>
      ))}
    </section>
  )
}
