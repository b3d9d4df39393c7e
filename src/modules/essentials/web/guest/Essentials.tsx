import './stay.css'
import { MapPin, Phone as PhoneIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { useTitle } from '#modules/hotels/web/title.ts'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import type { Stay } from '#modules/stays/contract.ts'
import { OtherGuestsNotice } from '#modules/stays/web/OtherGuestsNotice.tsx'
import { useContentLanguage } from '#modules/translations/web/use-content-language.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { EmptyState } from '#platform/web/ui/containers/EmptyState.tsx'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { buttonClass } from '#platform/web/ui/controls/Button.tsx'
import { GuideArt } from '#platform/web/ui/illustrations/tiles.tsx'
import { lazyAhead } from '#platform/web/ui/lazy-named.ts'
import { Dialog } from '#platform/web/ui/overlays/Dialog.tsx'
import type { LateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { QrCode } from '#platform/web/ui/QrCode.tsx'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { essentialsTexts, phoneTexts, type Phone, type Wifi } from '../../contract.ts'
import { getMapLink, getPhoneLink, getWifiCode } from '../../policy.ts'
import { useMyEssentials, type FilledEssentials } from './api.ts'
import { CopyButton } from './Copy.tsx'
import { DoorWords } from './DoorCard.tsx'

// Only hotels with hours load it.
const ReceptionHours = lazyAhead(() => import('#modules/hours/web/ReceptionHours.tsx'), 'ReceptionHours')

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="staypart">
    <h3 className="overline">{title}</h3>
    {children}
  </section>
)

type Props = { label: string; lang?: string | undefined; children: ReactNode; action?: ReactNode }

/** A name with its value, and what can be done with it. */
const Line = ({ label, lang, children, action }: Props) => (
  <div className="kv">
    <div>
      <p lang={lang}>{label}</p>
      <p>{children}</p>
    </div>
    {action}
  </div>
)

const WifiPart = ({ wifi }: { wifi: Wifi }) => {
  const { t } = useTranslation()
  const { name, password } = wifi
  return (
    <Part title={t('essentials.wifi')}>
      <Line label={t('essentials.network')} action={<CopyButton text={name} label={t('essentials.copy_network')} />}>
        <span translate="no">{name}</span>
      </Line>
      {password ? (
        <Line
          label={t('essentials.password')}
          action={<CopyButton text={password} label={t('essentials.copy_password')} />}
        >
          <span className="num secret-text" translate="no">
            {password}
          </span>
        </Line>
      ) : (
        <p className="meta">{t('essentials.no_password')}</p>
      )}
      <div className="row gap-3.5 py-2">
        <span className="qr">
          <QrCode className="code" text={getWifiCode(wifi)} label={t('essentials.wifi_code', { name })} />
        </span>
        <p className="meta text-base">{t('essentials.wifi_code_text')}</p>
      </div>
    </Part>
  )
}

const Times = ({ stay, mine: { essentials } }: { stay: Stay; mine: FilledEssentials }) => {
  const { t } = useTranslation()
  const { has_hours } = useHotel()
  const formats = useFormats()
  const { check_in_from, check_out_until } = essentials
  return (
    <Part title={t('essentials.times')}>
      <dl className="stay-times">
        <dt>{t('essentials.check_in')}</dt>
        <dd>{t('essentials.from', { time: check_in_from })}</dd>
        <dt>{t('essentials.check_out')}</dt>
        <dd>
          {stay.check_out === null
            ? t('essentials.until', { time: check_out_until })
            : t('essentials.day_until', { day: formats.day(stay.check_out), time: check_out_until })}
        </dd>
        {has_hours && (
          <ReceptionHours>
            {(state) => (
              <>
                <dt>{t('departments.name_reception')}</dt>
                <dd>{state}</dd>
              </>
            )}
          </ReceptionHours>
        )}
      </dl>
    </Part>
  )
}

const PhoneLine = ({ phone, urgent = false }: { phone: Phone; urgent?: boolean }) => {
  const { t } = useTranslation()
  const { label: written, lang } = useContentLanguage()(phone, phoneTexts)
  // A number that every phone knows needs no name of the hotel's.
  const isNamed = written !== phone.number
  const label = isNamed ? written : t('essentials.emergency_call')
  return (
    <Line
      label={label}
      lang={isNamed ? lang.label : undefined}
      action={
        <a
          className={buttonClass({ variant: urgent ? 'danger' : 'soft', size: 's' }, 'min-h-11')}
          href={getPhoneLink(phone.number)}
          aria-label={t('essentials.call_named', { name: label })}
        >
          <PhoneIcon />
          {t('essentials.call')}
        </a>
      }
    >
      <span className="num">{phone.number}</span>
    </Line>
  )
}

const Way = ({ mine: { essentials, place } }: { mine: FilledEssentials }) => {
  const { t } = useTranslation()
  const { directions, lang } = useContentLanguage()(essentials, essentialsTexts)
  const { address } = essentials
  const map = getMapLink(place, address)
  if (map === null && !directions) return null
  return (
    <Part title={t('essentials.way')}>
      {map && (
        <Line
          label={address ? t('essentials.address') : t('essentials.place')}
          action={
            <a
              className={buttonClass({ variant: 'soft', size: 's' }, 'min-h-11')}
              href={map}
              target="_blank"
              rel="noopener noreferrer"
            >
              <MapPin />
              {t('essentials.map')}
            </a>
          }
        >
          {address || t('essentials.on_map')}
        </Line>
      )}
      {directions && (
        <p className="whitespace-pre-line py-2" lang={lang.directions}>
          {directions}
        </p>
      )}
    </Part>
  )
}

/** Everything that a guest needs at hand, for the sheet and for the page. */
const Content = () => {
  const { t } = useTranslation()
  const query = useMyEssentials()
  const { data } = query
  if (!data)
    return <QueryState query={query} title={t('essentials.fetch_failed')} text={t('essentials.fetch_failed_text')} />
  const { stay, essentials, door, wifi, has_door_code } = data
  if (!essentials)
    return <EmptyState art={<GuideArt />} title={t('essentials.none_title')} text={t('essentials.none_text')} />
  const mine = { ...data, essentials }
  const { phones, emergency } = essentials
  return (
    <>
      <div className="mb-4 empty:hidden">{has_door_code && <OtherGuestsNotice />}</div>
      {wifi && <WifiPart wifi={wifi} />}
      {door && (
        <Part title={t('essentials.door')}>
          <DoorWords door={door} />
        </Part>
      )}
      <Times stay={stay} mine={mine} />
      {phones.length + emergency.length > 0 && (
        <Part title={t('essentials.call')}>
          {phones.map((phone, at) => (
            <PhoneLine key={at} phone={phone} />
          ))}
          {emergency.map((phone, at) => (
            <PhoneLine key={at} phone={phone} urgent />
          ))}
        </Part>
      )}
      <Way mine={mine} />
    </>
  )
}

/** The essentials in a sheet over the guest home. */
export const EssentialsDialog = (dialog: LateDialog) => (
  <Dialog title={useTranslation().t('essentials.your_stay')} {...dialog}>
    <Content />
  </Dialog>
)

/** The essentials as a page. */
export const EssentialsPage = () => {
  const { t } = useTranslation()
  useTitle(t('essentials.your_stay'))
  return (
    <>
      <PageTitle area="guest" title={t('essentials.your_stay')} />
      <Content />
    </>
  )
}
