import { Check, LockKeyhole } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useContentLanguage } from '#modules/translations/web/use-content-language.ts'
import { call, type ApiFailure } from '#platform/web/api.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { useTyping } from '#platform/web/use-update.ts'
import { finishArrival, putArrivalDetails, type ArrivalForm } from '../../contract/arrival.ts'
import { registrationTexts } from '../../contract/settings.ts'
import { getCountryName } from '../../policy/countries.ts'
import { getPack } from '../../policy/packs.ts'
import { DetailFields, type Details } from './DetailFields.tsx'
import { PartyList } from './PartyList.tsx'
import { usePatientSend } from './use-patient-send.ts'

/** Why this is asked, and until when it is kept. */
const Why = ({ form: { settings, deleted_on, register_until } }: { form: ArrivalForm }) => {
  const { t, language } = useTranslation()
  const formats = useFormats()
  const who = settings.pack === null ? null : settings.pack === 'own' ? settings.own_who : getPack(settings.pack).who
  const country = settings.pack && getPack(settings.pack).country
  return (
    <div className="box box--info">
      <LockKeyhole />
      <p className="grow">
        {t(
          who === null
            ? 'registration.arrive_no_law'
            : who === 'all'
              ? 'registration.arrive_law'
              : 'registration.arrive_law_foreign',
        )}{' '}
        <span className="text-ink-2">
          {t('registration.arrive_deleted', { day: formats.longDate(deleted_on) })}{' '}
          {register_until &&
            t('registration.arrive_register_until', {
              day: formats.date(register_until),
              law: country ? ` (${getCountryName(t, country, language)})` : '',
            })}
        </span>
      </p>
    </div>
  )
}

/** The first page of the form: who is coming, when, and with which wishes. */
export const Cover = ({
  link,
  form,
  details,
  notAsked,
  onDetails,
  onForm,
  onPerson,
  onDone,
}: {
  link: string
  form: ArrivalForm
  details: Details
  notAsked: ReadonlySet<number>
  onDetails: (details: Details) => void
  onForm: (form: ArrivalForm) => void
  onPerson: (position: number) => void
  onDone: (form: ArrivalForm) => void
}) => {
  const { t } = useTranslation()
  const { id: hotelSlug } = useHotel()
  const formats = useFormats()
  const { settings, given_name, room } = form
  const { intro, lang } = useContentLanguage()(settings, registrationTexts)
  const [refusal, setRefusal] = useState<ApiFailure | null>(null)
  const wishes = details.wishes.trim()
  const arrival_time = details.time === '' ? null : details.time
  const isTimeChanged = arrival_time !== form.arrival_time
  useTyping(wishes !== '' || isTimeChanged)
  const { isBusy, isWaiting, send } = usePatientSend(async () => {
    const params = { hotelSlug }
    if (wishes !== '' || isTimeChanged)
      await call(putArrivalDetails, {
        params,
        body: { link, ...(wishes !== '' && { wishes }), ...(isTimeChanged && { arrival_time }) },
      })
    const { status } = await call(finishArrival, { params, body: { link } })
    onDone({ ...form, status, arrival_time, has_wishes: form.has_wishes || wishes !== '' })
  }, setRefusal)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setRefusal(null)
    send()
  }
  const days = t('registration.arrive_days', { from: formats.day(form.check_in), until: formats.day(form.check_out) })
  return (
    <>
      <div>
        <h1 className="serif" tabIndex={-1}>
          {given_name === null
            ? t('registration.arrive_greeting_nameless')
            : t('registration.arrive_greeting', { name: given_name })}
        </h1>
        <p className="meta">{room === null ? days : `${room} · ${days}`}</p>
      </div>
      {intro && <p lang={lang.intro}>{intro}</p>}
      <Why form={form} />
      <PartyList link={link} form={form} notAsked={notAsked} onForm={onForm} onPerson={onPerson} />
      <form className="stack" noValidate onSubmit={submit}>
        <DetailFields form={form} details={details} onDetails={onDetails} />
        <div className="contents" role="status">
          {refusal && <Callout tone="error">{t(refusal.code, refusal.values)}</Callout>}
          {isWaiting && <Pill tone="queued">{t('platform.waiting_to_send')}</Pill>}
        </div>
        <Button type="submit" wide icon={Check} busy={isBusy}>
          {t('registration.arrive_done')}
        </Button>
      </form>
    </>
  )
}
