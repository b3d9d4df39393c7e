import { KeyRound, Pause, Pencil, Play, Trash } from 'lucide-react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { formatPercent } from '#platform/contract/format/number.ts'
import { intlLocale } from '#platform/contract/languages.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Button, buttonClass } from '#platform/web/ui/controls/Button.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import { MoreActions } from '#platform/web/ui/page/MoreActions.tsx'
import type { ListedEndpoint } from '../contract.ts'
import { getName } from '../policy.ts'
import { DeliveryBars } from './DeliveryBars.tsx'
import { DisabledText } from './DisabledText.tsx'
import { EndpointState } from './EndpointState.tsx'
import { useSetState } from './state.ts'

/** One endpoint: whether calls arrive, what it is sent, and what can be done. */
export const EndpointRow = ({
  endpoint,
  onOpen,
}: {
  endpoint: ListedEndpoint
  onOpen: (kind: 'edit' | 'renew' | 'remove') => void
}) => {
  const { t, language } = useTranslation()
  const { id: hotelId } = useHotel()
  const offline = useLiveState() === 'offline'
  const { busy, setState } = useSetState()
  const { id, url, event_types, state, key_id, created_by, deliveries } = endpoint
  const { total, at_once, pending, days } = deliveries
  const number = new Intl.NumberFormat(intlLocale(language))
  const ended = total - pending
  const facts = [
    event_types.join(', '),
    total > 0 && t('webhooks.in_30_days', { number: number.format(total) }),
    ended > 0 && t('webhooks.at_once', { percent: formatPercent(language, Math.floor((1000 * at_once) / ended) / 10) }),
  ].filter((fact) => fact !== false)
  return (
    <li className="connection-row">
      <div>
        <b className="wrap-anywhere">{getName(endpoint)}</b> <EndpointState endpoint={endpoint} />
        <p className="mono wrap-anywhere">{url}</p>
        {state === 'disabled' ? (
          <DisabledText endpoint={endpoint} />
        ) : (
          <p className="meta wrap-anywhere">{facts.join(' · ')}</p>
        )}
        {key_id !== null && <p className="meta wrap-anywhere">{t('webhooks.made_by_key', { name: created_by })}</p>}
      </div>
      <div className="connection-row__act">
        {state !== 'disabled' && <DeliveryBars days={days} />}
        {state !== 'active' && (
          <Button size="s" icon={Play} busy={busy} disabled={offline} onClick={() => void setState(endpoint, 'active')}>
            {t('webhooks.switch_on')}
          </Button>
        )}
        <Link
          className={buttonClass({ variant: 'line', size: 's' })}
          aria-label={t('webhooks.log_of', { name: getName(endpoint) })}
          href={managerPath(hotelId, `connections/${id}`)}
        >
          {t('webhooks.log')}
        </Link>
        <MoreActions
          onCard
          actions={[
            {
              label: t('webhooks.edit'),
              icon: Pencil,
              disabled: offline,
              opensDialog: true,
              onPress: () => onOpen('edit'),
            },
            ...(state === 'active'
              ? [
                  {
                    label: t('webhooks.pause'),
                    icon: Pause,
                    disabled: offline,
                    onPress: () => void setState(endpoint, 'paused'),
                  },
                ]
              : []),
            {
              label: t('webhooks.renew'),
              icon: KeyRound,
              disabled: offline,
              opensDialog: true,
              onPress: () => onOpen('renew'),
            },
            {
              label: t('webhooks.remove'),
              icon: Trash,
              danger: true,
              disabled: offline,
              opensDialog: true,
              onPress: () => onOpen('remove'),
            },
          ]}
        />
      </div>
    </li>
  )
}
