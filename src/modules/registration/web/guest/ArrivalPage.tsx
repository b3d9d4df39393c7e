import './arrival.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { splitHotelName } from '#modules/hotels/contract.ts'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { authPath } from '#modules/hotels/web/paths.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { LegalLinks } from '#modules/legal/web/LegalPage.tsx'
import { ApiFailure, call } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useVisit } from '#platform/web/router/use-visit.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { LanguageButton } from '#platform/web/ui/language/LanguageButton.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { Brandmark } from '#platform/web/ui/shell/Brandmark.tsx'
import { linkInvalid, openArrival, type ArrivalForm } from '../../contract/arrival.ts'
import { readArrivalLink } from './arrival-link.ts'
import { Cover } from './Cover.tsx'
import type { Details } from './DetailFields.tsx'
import { Done } from './Done.tsx'
import { findNext, withPerson } from './party.ts'
import { PersonPage } from './person/PersonPage.tsx'
import { useSteps } from './use-steps.ts'

/** The steps of the form: who is coming, each person, and what happens next. */
const Arrival = ({ link, opened }: { link: string; opened: ArrivalForm }) => {
  const [form, setForm] = useState(opened)
  const [step, setStep] = useSteps(opened.status === 'filled' || opened.status === 'checked' ? 'done' : 'cover')
  const [details, setDetails] = useState<Details>({ time: opened.arrival_time ?? '', wishes: '' })
  // Whoever need not register is not in the form at all.
  const [notAsked, setNotAsked] = useState<ReadonlySet<number>>(new Set())
  const main = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) {
      scrollTo({ top: 0 })
      main.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    }
    isFirst.current = false
  }, [step])
  const goOn = (after: number, next: ArrivalForm, free: ReadonlySet<number>) =>
    setStep(findNext(next, after, free) ?? 'cover')
  const line = form.persons.find(({ position }) => position === step)
  return (
    <div ref={main} className="arrive">
      {line ? (
        <PersonPage
          key={line.position}
          link={link}
          form={form}
          line={line}
          onSaved={(saved) => {
            const next = withPerson(form, saved)
            setForm(next)
            goOn(line.position, next, notAsked)
          }}
          onNotAsked={() => {
            const free = new Set([...notAsked, line.position])
            setNotAsked(free)
            goOn(line.position, form, free)
          }}
          onBack={() => setStep('cover')}
        />
      ) : step === 'done' ? (
        <Done link={link} form={form} notAsked={notAsked} onChange={() => setStep('cover')} />
      ) : (
        <Cover
          link={link}
          form={form}
          details={details}
          notAsked={notAsked}
          onDetails={setDetails}
          onForm={setForm}
          onPerson={setStep}
          onDone={(next) => {
            setForm(next)
            setDetails({ ...details, wishes: '' })
            setStep('done')
          }}
        />
      )}
    </div>
  )
}

/** Instead of the form, under its title: why it is not there, or that it is loading. */
const Unopened = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  return (
    <div className="arrive">
      <h1 className="serif">{t('registration.arrive_title')}</h1>
      {children}
    </div>
  )
}

const ArrivalOf = ({ link }: { link: string }) => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const query = useQuery({
    queryKey: ['arrival', hotel.id, link],
    queryFn: ({ signal }) => call(openArrival, { params: { hotelSlug: hotel.id }, body: { link }, signal }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (query.data) return <Arrival link={link} opened={query.data} />
  const { error } = query
  return (
    <Unopened>
      {error instanceof ApiFailure && error.code === linkInvalid.code ? (
        <Callout tone="info">
          {t(error.code)} <Link href={authPath(hotel.id)}>{t('registration.arrive_to_start')}</Link>
        </Callout>
      ) : (
        <QueryState query={query} text={t('registration.arrive_load_failed')} />
      )}
    </Unopened>
  )
}

const ArrivalFrame = () => {
  const { t } = useTranslation()
  const hotel = useHotel()
  const [link] = useState(() => readArrivalLink(hotel.id))
  useTitle(t('registration.arrive_title'))
  return (
    <div className="guest legal-page">
      <header className="letterhead">
        <span />
        <Brandmark brand={{ ...splitHotelName(hotel.name), logo_url: hotel.logo_url }} />
        <LanguageButton />
      </header>
      <hr className="rule" />
      <main id="main" tabIndex={-1}>
        {link === null ? (
          <Unopened>
            <Callout tone="info">{t('registration.arrive_open_again')}</Callout>
          </Unopened>
        ) : (
          <ArrivalOf link={link} />
        )}
        <LegalLinks hotel={hotel} />
      </main>
    </div>
  )
}

/** The page before arrival, for anyone who has the link of the reservation. */
export const ArrivalPage = () => <ArrivalFrame key={useVisit()} />
