import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Button, buttonClass } from '#platform/web/ui/controls/Button.tsx'
import type { ApiKey } from '../contract.ts'
import { useApiKeys } from './api.ts'
import { ConnectionRows } from './ConnectionRows.tsx'
import { ConnectionSection } from './ConnectionSection.tsx'
import { EditKeyDialog } from './dialogs/EditKeyDialog.tsx'
import { KeyOnceDialog, type CreatedKey } from './dialogs/KeyOnceDialog.tsx'
import { NewKeyDialog } from './dialogs/NewKeyDialog.tsx'
import { RevokeKey } from './dialogs/RevokeKey.tsx'
import { KeyRow } from './KeyRow.tsx'

/** The API keys, and what managers do with them. */
export const KeysSection = () => {
  const { t } = useTranslation()
  const offline = useLiveState() === 'offline'
  const list = useApiKeys()
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<CreatedKey | null>(null)
  const [edited, setEdited] = useState<ApiKey | null>(null)
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
      <ConnectionRows list={list} notLoaded={t('keys.not_loaded')} none={t('keys.no_keys')}>
        {(apiKey) => (
          <KeyRow
            key={apiKey.id}
            apiKey={apiKey}
            offline={offline}
            onEdit={() => setEdited(apiKey)}
            onRevoke={() => setRevoked(apiKey)}
          />
        )}
      </ConnectionRows>
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
      {edited && <EditKeyDialog apiKey={edited} onClose={() => setEdited(null)} />}
      {revoked && <RevokeKey apiKey={revoked} onClose={() => setRevoked(null)} />}
    </ConnectionSection>
  )
}
