import { ClipboardPen, Gift, Megaphone, MessageSquare, ReceiptText, Star, TriangleAlert } from 'lucide-react'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Switch } from '#platform/web/ui/controls/Switch.tsx'
import type { IconType } from '#platform/web/ui/icons.ts'
import { Link } from '#platform/web/ui/Link.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { optInFeatures } from '../../policy.ts'
import { useFeature, useHotel } from '../hotel-context.ts'
import { managerPath } from '../paths.ts'
import { useTitle } from '../title.ts'
import { useSaveSettings } from './save.ts'

type Service = (typeof optInFeatures)[number]

type Description = {
  icon: IconType
  label: string
  text: string
  /** Its own page of settings, while it is on. */
  settings?: { page: string; label: string }
}

const services: Readonly<Record<Service, Description>> = {
  conversations: { icon: MessageSquare, label: 'hotels.service_messages', text: 'hotels.service_messages_text' },
  bill: { icon: ReceiptText, label: 'hotels.service_bill', text: 'hotels.service_bill_text' },
  extras: { icon: Gift, label: 'hotels.service_extras', text: 'hotels.service_extras_text' },
  ratings: {
    icon: Star,
    label: 'hotels.service_ratings',
    text: 'hotels.service_ratings_text',
    settings: { page: 'rating-settings', label: 'hotels.service_ratings_settings' },
  },
  announcements: { icon: Megaphone, label: 'hotels.service_notices', text: 'hotels.service_notices_text' },
  registration: {
    icon: ClipboardPen,
    label: 'hotels.service_registration',
    text: 'hotels.service_registration_text',
    settings: { page: 'register/settings', label: 'hotels.service_registration_settings' },
  },
}

/** Where a name is enough to sign in, it is also enough to read. */
const OpenSignIn = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  return (
    <div className="box box--warning basis-full sm:ml-[34px]">
      <TriangleAlert />
      <p>
        {t('hotels.open_sign_in')}{' '}
        <Link href={`${managerPath(id, 'settings')}#settings-arriving`}>{t('hotels.open_sign_in_link')}</Link>
      </p>
    </div>
  )
}

const Row = ({ service }: { service: Service }) => {
  const { t } = useTranslation()
  const { id, guest_signin } = useHotel()
  const offline = useLiveState() === 'offline'
  const on = useFeature(service)
  const { save, busy } = useSaveSettings()
  const { icon: Icon, label, text, settings } = services[service]
  const turn = async (to: boolean) => {
    if (busy) return
    const problem = await save({ guest_services: { [service]: to } })
    if (problem) toast.error(problem['form'] ?? t('hotels.not_saved'))
  }
  return (
    <li className="flex-wrap items-start gap-y-2 py-3.5">
      <Icon className="mt-0.5 text-accent" />
      <div className="grow basis-36">
        <b className="font-[600]">{t(label)}</b>
        <p className="text-md text-ink-2">{t(text)}</p>
        {on && settings && <Link href={managerPath(id, settings.page)}>{t(settings.label)}</Link>}
      </div>
      <Switch
        label={t(label)}
        labels={[t('tickets.on'), t('tickets.off')]}
        checked={on}
        disabled={offline}
        onChange={(to) => void turn(to)}
      />
      {service === 'conversations' && guest_signin === 'open' && <OpenSignIn />}
    </li>
  )
}

/** The services for guests that are off until a hotel wants them. */
export const GuestServices = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  useTitle(t('hotels.services'))
  return (
    <div className="mx-auto max-w-[804px]">
      <PageTitle
        area="staff"
        title={t('hotels.services')}
        back={{ label: t('team.settings'), href: managerPath(id, 'settings') }}
        below={<p className="meta">{t('hotels.services_text')}</p>}
      />
      <ul className="card list">
        {optInFeatures.map((service) => (
          <Row key={service} service={service} />
        ))}
      </ul>
    </div>
  )
}
