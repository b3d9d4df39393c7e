import { WifiOff } from 'lucide-react'
import { useTranslation } from '../../i18n.ts'
import { cx } from '../cx.ts'

export type ShownLiveState = 'live' | 'reconnecting' | 'offline'

const classNames = { live: undefined, reconnecting: 'live--wait', offline: 'live--off' } as const
const keys = { live: 'platform.live', reconnecting: 'platform.reconnecting', offline: 'platform.offline' } as const

const otherStates = (state: ShownLiveState): ShownLiveState[] =>
  (Object.keys(keys) as ShownLiveState[]).filter((other) => other !== state)

/**
 * The state of the live updates of this screen. Always an icon with a word.
 * @param steady the same width in every state, so that neighbours do not move
 * @param quiet only the icon is seen, and none while live; a strip has the words
 */
export const LiveIndicator = ({
  state,
  steady,
  quiet,
}: {
  state: ShownLiveState
  steady?: boolean
  quiet?: boolean
}) => {
  const { t } = useTranslation()
  return (
    <span className={cx('live', classNames[state])} role="status">
      {state === 'offline' ? <WifiOff /> : quiet && state === 'live' ? null : <i aria-hidden="true" />}
      <span className={quiet ? 'vh' : 'words'}>
        <span>{t(keys[state])}</span>
        {steady &&
          otherStates(state).map((other) => (
            <span key={other} aria-hidden="true" className="invisible">
              {t(keys[other])}
            </span>
          ))}
      </span>
    </span>
  )
}
