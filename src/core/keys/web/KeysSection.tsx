import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { Skeleton, SkeletonBar } from '#platform/web/ui/containers/Skeleton.tsx'
import { Button, buttonClass } from '#platform/web/ui/controls/Button.tsx'
import type { ApiKey } from '../contract.ts'
import { useApiKeys } from './api.ts'
import { ConnectionSection } from './ConnectionSection.tsx'
import { KeyOnceDialog, type MadeKey } from './KeyOnceDialog.tsx'
import { KeyRow } from './KeyRow.tsx'
import { NewKeyDialog } from './NewKeyDialog.tsx'
import { RevokeKey } from './RevokeKey.tsx'

/** The API keys, and what managers do with them. */
export const KeysSection = () => {
  const { t } = useTranslation()
  const offline = useLiveState() === 'offline'
  const { data, isError, isFetching, refetch } = useApiKeys()
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<MadeKey | null>(null)
  const [revoked, setRevoked] = useState<ApiKey | null>(null)
  return (
    <ConnectionSection
      icon={KeyRound}
      title={t('keys.api_keys')}
      actions={
        <>
          <a className={buttonClass({ variant: 'ghost' })} href="/api/docs" target="_blank" rel="noreferrer">
            {t('keys.how_to_use')}
          </a>
          <Button variant="line" icon={Plus} disabled={offline} aria-haspopup="dialog" onClick={() => setMaking(true)}>
            {t('keys.new_key')}
          </Button>
        </>
      }
    >
      {data === undefined && isError && (
        <ErrorState text={t('keys.not_loaded')} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && (
        <Skeleton>
          <div className="card stack">
            <SkeletonBar height={44} />
          </div>
        </Skeleton>
      )}
      {data?.items.length === 0 && <p className="card meta">{t('keys.no_keys')}</p>}
      {data !== undefined && data.items.length > 0 && (
        <ul className="card connection-rows">
          {data.items.map((apiKey) => (
            <KeyRow key={apiKey.id} apiKey={apiKey} onRevoke={offline ? null : () => setRevoked(apiKey)} />
          ))}
        </ul>
      )}
      {isMaking && (
        <NewKeyDialog
          onClose={() => setMaking(false)}
          onMade={(key) => {
            setMaking(false)
            setMade(key)
          }}
        />
      )}
      {made && <KeyOnceDialog made={made} onClose={() => setMade(null)} />}
      {revoked && <RevokeKey apiKey={revoked} onClose={() => setRevoked(null)} />}
    </ConnectionSection>
  )
}
