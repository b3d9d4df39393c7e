import { useTranslation } from '../../i18n.ts'
import { cx } from '../cx.ts'
import { Offline } from '../icons/states.tsx'

export type ShownLiveState = 'live' | 'reconnecting' | 'offline'

const looks = { live: undefined, reconnecting: 'live--wait', offline: 'live--off' } as const
const keys = { live: 'platform.live', reconnecting: 'platform.reconnecting', offline: 'platform.offline' } as const

const others = (state: ShownLiveState): ShownLiveState[] =>
  (Object.keys(keys) as ShownLiveState[]).filter((other) => other !== state)

/**
 * Whether this screen follows what happens. Always a sign with its word.
 * @param steady as wide in every state, for where something stands beside it
 */
export const LiveIndicator = ({ state, steady }: { state: ShownLiveState; steady?: boolean }) => {
  const { t } = useTranslation()
  return (
    <span className={cx('live', looks[state])} role="status">
      {state === 'offline' ? <Offline /> : <i aria-hidden="true" />}
      <span className="words">
        <span>{t(keys[state])}</span>
        {steady &&
          others(state).map((other) => (
            <span key={other} aria-hidden="true" className="invisible">
              {t(keys[other])}
            </span>
          ))}
      </span>
    </span>
  )
}
