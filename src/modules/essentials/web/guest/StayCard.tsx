import './stay.css'
import { ChevronRight, Clock, Phone as PhoneIcon, Wifi as WifiIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import type { Stay } from '#modules/stays/contract.ts'
import { useContentLanguage } from '#modules/translations/web/use-content-language.ts'
import { intlLocale, type Language } from '#platform/contract/languages.ts'
import { formatters } from '#platform/web/format.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { IconType } from '#platform/web/ui/icons.ts'
import { lazyAhead } from '#platform/web/ui/lazy-named.ts'
import { useLateDialog } from '#platform/web/ui/overlays/use-late-dialog.tsx'
import { phoneTexts, type Phone, type Wifi } from '../../contract.ts'
import { getPhoneLink } from '../../policy.ts'
import type { FilledEssentials } from './api.ts'
import { useCopy } from './Copy.tsx'

const EssentialsDialog = lazyAhead(() => import('./Essentials.tsx'), 'EssentialsDialog')

type Props = { icon: IconType; label: string; lang?: string | undefined; children: ReactNode }

const Fact = ({ icon: Icon, label, lang, children }: Props) => (
  <div className="fact">
    <span lang={lang}>
      <Icon />
      {label}
    </span>
    {children}
  </div>
)

const WifiFact = ({ wifi: { name, password } }: { wifi: Wifi }) => {
  const { t } = useTranslation()
  const copy = useCopy()
  return (
    <Fact icon={WifiIcon} label={t('essentials.wifi')}>
      <b translate="no">{name}</b>
      {password ? (
        <button type="button" onClick={() => copy(password)}>
          {t('essentials.copy_password')}
        </button>
      ) : (
        <small>{t('essentials.no_password')}</small>
      )}
    </Fact>
  )
}

/** "Sun": Chromium has no Albanian and would use the browser's language. */
const shortDay = (day: string, language: Language, timeZone: string): string =>
  language === 'sq'
    ? formatters(language, timeZone).date(day).slice(0, 5)
    : new Intl.DateTimeFormat(intlLocale(language), { timeZone: 'UTC', weekday: 'short' }).format(new Date(day))

const PhoneFact = ({ phone }: { phone: Phone }) => {
  const { t } = useTranslation()
  const { label, lang } = useContentLanguage()(phone, phoneTexts)
  return (
    <Fact icon={PhoneIcon} label={label} lang={lang.label}>
      <b className="num">{phone.number}</b>
      <a href={getPhoneLink(phone.number)} aria-label={t('essentials.call_named', { name: label })}>
        {t('essentials.call')}
      </a>
    </Fact>
  )
}

/** The guest home's card of the stay: what is needed most, and the way to everything else. */
export const StayCard = ({ stay, mine }: { stay: Stay; mine: FilledEssentials }) => {
  const { t, language } = useTranslation()
  const { time_zone } = useHotel()
  const { show, dialog } = useLateDialog((props) => <EssentialsDialog {...props} />)
  const { check_out_until: until, phones } = mine.essentials
  return (
    <section className="card staycard" aria-label={t('essentials.your_stay')}>
      <div className="facts">
        {mine.wifi && <WifiFact wifi={mine.wifi} />}
        <Fact icon={Clock} label={t('essentials.check_out')}>
          <b>
            {stay.check_out === null
              ? t('essentials.until', { time: until })
              : `${shortDay(stay.check_out, language, time_zone)} ${until}`}
          </b>
        </Fact>
        {phones[0] && <PhoneFact phone={phones[0]} />}
      </div>
      <button type="button" className="more" aria-haspopup="dialog" onClick={show}>
        {t('essentials.more')}
        <ChevronRight />
      </button>
      {dialog}
    </section>
  )
}
