import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useToday } from '#modules/hotels/web/use-today.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { useParams, useSearch } from '#platform/web/router/RouterProvider.tsx'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button, buttonClass } from '#platform/web/ui/controls/Button.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { usePaperCalls } from './api.ts'
import { RulesChecked } from './RulesChecked.tsx'

type Props = { title: string; text: string; label: string; back: string; print: () => Promise<void> }

/** A paper that is made as a PDF. Opening its address prints nothing: each print is recorded. */
const PaperPage = ({ title, text, label, back, print }: Props) => {
  const { t } = useTranslation()
  const offline = useLiveState() === 'offline'
  const { busy, send } = useSubmit()
  const [refused, setRefused] = useState('')
  useTitle(title)
  const make = () => {
    setRefused('')
    return send(print, (cause) => setRefused(t(cause.code, cause.values)))
  }
  return (
    <main className="print-page">
      <div className="noprint row row--wrap justify-center gap-2.5 p-4">
        <Button icon={Printer} busy={busy} disabled={offline} onClick={() => void make()}>
          {label}
        </Button>
        <Link className={buttonClass({ variant: 'line' })} href={back}>
          {t('register.title')}
        </Link>
      </div>
      <div>
        <section className="card stack stack--s">
          <h1 className="serif text-2xl">{title}</h1>
          <p>{text}</p>
          <RulesChecked />
          {refused && <Callout tone="error">{refused}</Callout>}
        </section>
      </div>
    </main>
  )
}

/** The book of a year: that of the address, else the one that runs. */
export const BookPage = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { printBook } = usePaperCalls()
  const ofAddress = useSearch('year') ?? ''
  const today = useToday()
  const year = Number(/^2\d{3}$/.test(ofAddress) ? ofAddress : today.slice(0, 4))
  return (
    <PaperPage
      title={t('register.book_title')}
      text={t('register.book_text')}
      label={t('register.book_print', { year })}
      back={managerPath(id, 'register')}
      print={() => printBook({ year })}
    />
  )
}

/** The slips of a stay. */
export const SlipsPage = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const { stayId = '' } = useParams()
  const { printSlips } = usePaperCalls()
  return (
    <PaperPage
      title={t('register.slips')}
      text={t('register.slips_text')}
      label={t('register.print_slips')}
      back={managerPath(id, `register/${stayId}`)}
      print={() => printSlips(stayId)}
    />
  )
}
