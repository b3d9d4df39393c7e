import { useTranslation } from '../../i18n.ts'
import { cx } from '../cx.ts'
import { Offline } from '../icons/states.tsx'

export type LiveState = 'live' | 'reconnecting' | 'offline'

const looks = { live: undefined, reconnecting: 'live--wait', offline: 'live--off' } as const
const keys = { live: 'platform.live', reconnecting: 'platform.reconnecting', offline: 'platform.offline' } as const

/** Whether this screen follows what happens. Always a sign with its word. */
export const LiveIndicator = ({ state }: { state: LiveState }) => {
  const { t } = useTranslation()
  return (
    <span className={cx('live', looks[state])} role="status">
      {state === 'offline' ? <Offline /> : <i aria-hidden="true" />}
      {t(keys[state])}
    </span>
  )
}
