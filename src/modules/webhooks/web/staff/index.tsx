import type { FeatureWeb } from '#modules/features/web/feature.ts'

/** The browser part of the webhooks: a section on the page of the connections, and a log for each endpoint. */
export const webhooks: FeatureWeb = {
  name: 'webhooks',
  manager: {
    pages: [
      { path: 'connections/$endpointId', load: async () => (await import('../log/DeliveryLog.tsx')).DeliveryLog },
    ],
  },
}
