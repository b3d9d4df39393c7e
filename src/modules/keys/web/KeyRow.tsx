import { Pencil, X } from 'lucide-react'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useLastSeen } from '#modules/team/web/list/use-last-seen.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useNow } from '#platform/web/ui/badges/clock-store.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import type { ApiKey } from '../contract.ts'
import { useRights } from './use-rights.ts'

/** One key: what it is for, what it may do, who made it and when it was used. */
export const KeyRow = ({
  apiKey,
  offline,
  onEdit,
  onRevoke,
}: {
  apiKey: ApiKey
  offline: boolean
  onEdit: () => void
  onRevoke: () => void
}) => {
  const { t } = useTranslation()
  const { date } = useFormats()
  const formatLastSeen = useLastSeen()
  const rights = useRights()(apiKey)
  const now = useNow()
  const { name, prefix, created_by, created_at, expires_at, last_used_at, revoked_at, revoked_by } = apiKey
  const isRevoked = revoked_at !== null
  const isExpired = !isRevoked && expires_at !== null && Date.parse(expires_at) <= now
  const facts = [
    t('keys.made_by', { name: created_by, date: date(created_at) }),
    expires_at !== null && t(isExpired ? 'keys.ended_on' : 'keys.ends_on', { date: date(expires_at) }),
    last_used_at === null ? t('keys.never_used') : t('keys.last_used', { when: formatLastSeen(last_used_at) }),
  ].filter((fact) => fact !== false)
  return (
    <li className="connection-row">
      <div>
        <b className="wrap-anywhere">{name}</b> <span className="mono meta">{prefix}…</span>{' '}
        {isRevoked && <span className="tag tag--danger">{t('keys.revoked')}</span>}
        {isExpired && <span className="tag tag--danger">{t('keys.expired')}</span>}
        {isRevoked ? (
          <p className="meta wrap-anywhere">
            {t('keys.revoked_by', { name: revoked_by ?? '', date: date(revoked_at) })}
          </p>
        ) : (
          <>
            <ul className="key-rights" aria-label={t('keys.rights')}>
              {rights.map((right) => (
                <li key={right} className="tag tag--accent">
                  {right}
                </li>
              ))}
            </ul>
            <p className="meta wrap-anywhere">{facts.join(' · ')}</p>
          </>
        )}
      </div>
      {!offline && !isRevoked && (
        <div className="connection-row__act">
          <Button variant="line" size="s" icon={Pencil} aria-haspopup="dialog" onClick={onEdit}>
            {t('keys.edit')}
          </Button>
          <Button variant="danger" size="s" icon={X} aria-haspopup="dialog" onClick={onRevoke}>
            {t('keys.revoke')}
          </Button>
        </div>
      )}
    </li>
  )
}
