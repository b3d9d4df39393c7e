/** Everything that other systems can be told, by what it is about. Texts of guests are never among it. */
export const webhookEvents = {
  order: ['created', 'claimed', 'preparing', 'delivered', 'withdrawn'],
  request: ['created', 'claimed', 'started', 'handed_over', 'completed', 'withdrawn'],
  taxi: ['requested', 'claimed', 'dispatched', 'arrived', 'completed', 'cancelled'],
  reservation: ['created', 'changed', 'removed'],
  stay: ['opened', 'changed', 'ended'],
  extra: ['asked', 'approved', 'declined', 'withdrawn', 'expired', 'cancelled'],
  invoice: ['created', 'sent', 'paid', 'deleted'],
  fiscal: ['due', 'done'],
  menu: ['changed'],
  rating: ['given'],
} as const
type Kind = keyof typeof webhookEvents

/** Such as `order.created`. */
export type WebhookEventType = { [K in Kind]: `${K}.${(typeof webhookEvents)[K][number]}` }[Kind]

/** An event of the log for other systems. `data` has the shape in which the API answers the row. */
export type WebhookEvent = { type: WebhookEventType; data: Record<string, unknown> }

/** A test call, which each endpoint gets, also without listening to it. */
export const pingType = 'ping'
