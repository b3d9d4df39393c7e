import { LockKeyhole, Pencil } from 'lucide-react'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { notYet, type ArrivalForm, type ArrivingPerson } from '../../contract/arrival.ts'
import { StartStay } from './StartStay.tsx'
import { Welcome } from './Welcome.tsx'

const Names = ({ persons }: { persons: readonly ArrivingPerson[] }) => {
  const { t } = useTranslation()
  return (
    <ul>
      {persons.map(({ position, mask }) => (
        <li key={position}>
          <bdi>{mask ?? t('registration.arrive_guest', { number: position })}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** What is done, what is still missing, and what happens at arrival. */
export const Done = ({
  link,
  form,
  notAsked,
  onChange,
}: {
  link: string
  form: ArrivalForm
  notAsked: ReadonlySet<number>
  onChange: () => void
}) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const { given_name, check_in, arrival_time, settings } = form
  const day = formats.day(check_in)
  const missing = form.persons.filter(
    ({ id, state, position }) => state === 'to_fill' && (id !== null || !notAsked.has(position)),
  )
  const toSign = form.persons.filter(({ state }) => state === 'to_sign')
  const isAllSet = missing.length === 0
  const isAnybodyAsked =
    settings.pack !== null && form.persons.some(({ id, position }) => id !== null || !notAsked.has(position))
  const title = isAllSet ? 'registration.arrive_all_set' : 'registration.arrive_nearly'
  return (
    <>
      <div className="arrive-head">
        <svg
          viewBox="0 0 96 64"
          width="112"
          height="75"
          fill="none"
          strokeWidth="2.4"
          strokeLinecap="round"
          aria-hidden="true"
        >
          <path d="M14 54a34 34 0 0 1 68 0zM2 61h92M48 20V8m-8 0h16" stroke="var(--brass)" />
          {isAllSet && <path d="M36 40l9 8 17-19" stroke="var(--accent)" strokeWidth="3.4" />}
        </svg>
        <h1 className="serif" tabIndex={-1}>
          {given_name === null ? t(title) : t(`${title}_name`, { name: given_name })}
        </h1>
        <p>
          {arrival_time === null
            ? t('registration.arrive_expected', { day })
            : t('registration.arrive_expected_at', { day, time: arrival_time })}{' '}
          {isAnybodyAsked && t('registration.arrive_documents')}
        </p>
      </div>
      {!isAllSet && (
        <Callout tone="warning" title={t('registration.arrive_missing')}>
          <Names persons={missing} />
        </Callout>
      )}
      {toSign.length > 0 && (
        <Callout tone="info" title={t('registration.arrive_sign_at_desk')}>
          <Names persons={toSign} />
        </Callout>
      )}
      {form.door_waits_for !== null && <Callout tone="info">{t('registration.arrive_door_waits')}</Callout>}
      <Welcome form={form} />
      {form.may_start ? (
        <StartStay link={link} room={form.room} />
      ) : (
        <p className="arrive-later">{t(notYet.code, { date: day })}</p>
      )}
      <Button className="justify-self-center" variant="ghost" icon={Pencil} onClick={onChange}>
        {t('registration.arrive_change')}
      </Button>
      <p className="law">
        <LockKeyhole />
        <span>
          {t('registration.arrive_sealed')}{' '}
          {t('registration.arrive_deleted', { day: formats.longDate(form.deleted_on) })}
        </span>
      </p>
    </>
  )
}
