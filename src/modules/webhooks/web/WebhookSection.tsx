import './webhooks.css'
import { Plus, Webhook } from 'lucide-react'
import { useState } from 'react'
import { ConnectionRows } from '#modules/keys/web/ConnectionRows.tsx'
import { ConnectionSection } from '#modules/keys/web/ConnectionSection.tsx'
import { OnceDialog } from '#modules/keys/web/dialogs/OnceDialog.tsx'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import type { WebhookEndpoint } from '../contract.ts'
import { useWebhooks } from './api.ts'
import { EndpointDialog } from './editing/EndpointDialog.tsx'
import { RemoveEndpoint } from './editing/RemoveEndpoint.tsx'
import { RenewSecret } from './editing/RenewSecret.tsx'
import { EndpointRow } from './EndpointRow.tsx'

type Opened = { kind: 'edit' | 'renew' | 'remove'; endpoint: WebhookEndpoint } | { kind: 'new' } | null

/** The endpoints of the hotel, and what managers do with them. */
export const WebhookSection = () => {
  const { t } = useTranslation()
  const offline = useLiveState() === 'offline'
  const list = useWebhooks()
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
      <ConnectionRows list={list} notLoaded={t('webhooks.not_loaded')} none={t('webhooks.none')}>
        {(endpoint) => (
          <EndpointRow key={endpoint.id} endpoint={endpoint} onOpen={(kind) => setOpened({ kind, endpoint })} />
        )}
      </ConnectionRows>
      {opened?.kind === 'new' && <EndpointDialog endpoint={null} onClose={close} onMade={showSecret} />}
      {opened?.kind === 'edit' && <EndpointDialog endpoint={opened.endpoint} onClose={close} onMade={showSecret} />}
      {opened?.kind === 'renew' && <RenewSecret endpoint={opened.endpoint} onClose={close} onMade={showSecret} />}
      {opened?.kind === 'remove' && <RemoveEndpoint endpoint={opened.endpoint} onClose={close} />}
      {secret !== null && (
        <OnceDialog
          title={t('webhooks.secret_title')}
          text={t('webhooks.secret_text')}
          label={t('webhooks.secret')}
          secret={secret}
          onClose={() => setSecret(null)}
        >
          <p className="meta">{t('webhooks.promise')}</p>
        </OnceDialog>
      )}
    </ConnectionSection>
  )
}
