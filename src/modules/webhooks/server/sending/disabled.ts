import { recordEntry } from '#modules/audit/server/record.ts'
import type { MailQueue } from '#modules/mail/server/queue.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { WebhookEndpoint } from '../../contract.ts'
import { getName } from '../../policy.ts'

/** Tells the managers by mail that an endpoint has been switched off, and the audit log. */
export const mailDisabled = async (tx: Tx, scope: Scope, mail: MailQueue, endpoint: WebhookEndpoint): Promise<void> => {
  const { id, url, state } = endpoint
  await recordEntry(tx, scope, 'webhooks.endpoint_disabled', {
    entity: 'webhook_endpoints',
    id,
    label: getName(endpoint),
    before: { state },
    after: { state: 'disabled' },
  })
  await mail.notifyManagersByMail(tx, scope, 'endpoint_disabled', { host: new URL(url).hostname })
}
