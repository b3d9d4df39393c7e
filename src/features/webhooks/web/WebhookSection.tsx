import './webhooks.css'
import { Plus, Webhook } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { ErrorState } from '#platform/web/ui/containers/ErrorState.tsx'
import { Skeleton, SkeletonBar } from '#platform/web/ui/containers/Skeleton.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { ConnectionSection } from '#core/keys/web/ConnectionSection.tsx'
import type { WebhookEndpoint } from '../contract.ts'
import { useWebhooks } from './api.ts'
import { EndpointDialog } from './editing/EndpointDialog.tsx'
import { EndpointRow } from './EndpointRow.tsx'
import { RemoveEndpoint } from './editing/RemoveEndpoint.tsx'
import { RenewSecret } from './editing/RenewSecret.tsx'
import { SecretDialog } from './editing/SecretDialog.tsx'

type Opened = { kind: 'edit' | 'renew' | 'remove'; endpoint: WebhookEndpoint } | { kind: 'new' } | null

/** The endpoints of the hotel, and what managers do with them. */
export const WebhookSection = () => {
  const { t } = useTranslation()
  const offline = useLiveState() === 'offline'
  const { data, isError, isFetching, refetch } = useWebhooks()
  const [opened, setOpened] = useState<Opened>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => setOpened(null)
  const showSecret = (made: string) => {
    close()
    setSecret(made)
  }
  return (
    <ConnectionSection
      icon={Webhook}
      title={t('webhooks.title')}
      actions={
        <Button
          variant="line"
          icon={Plus}
          disabled={offline}
          aria-haspopup="dialog"
          onClick={() => setOpened({ kind: 'new' })}
        >
          {t('webhooks.new')}
        </Button>
      }
    >
      {data === undefined && isError && (
        <ErrorState text={t('webhooks.not_loaded')} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && (
        <Skeleton>
          <div className="card stack">
            <SkeletonBar height={44} />
          </div>
        </Skeleton>
      )}
      {data?.items.length === 0 && <p className="card meta">{t('webhooks.none')}</p>}
      {data !== undefined && data.items.length > 0 && (
        <ul className="card connection-rows">
          {data.items.map((endpoint) => (
            <EndpointRow key={endpoint.id} endpoint={endpoint} onOpen={(kind) => setOpened({ kind, endpoint })} />
          ))}
        </ul>
      )}
      {opened?.kind === 'new' && <EndpointDialog endpoint={null} onClose={close} onMade={showSecret} />}
      {opened?.kind === 'edit' && <EndpointDialog endpoint={opened.endpoint} onClose={close} onMade={showSecret} />}
      {opened?.kind === 'renew' && <RenewSecret endpoint={opened.endpoint} onClose={close} onMade={showSecret} />}
      {opened?.kind === 'remove' && <RemoveEndpoint endpoint={opened.endpoint} onClose={close} />}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </ConnectionSection>
  )
}
