import type { Hotels } from '#modules/hotels/server/hotels.ts'
import type { MailPreparers } from '#modules/mail/server/template.ts'
import type { NotificationSource } from '#modules/notifications/server/enqueue.ts'
import type { LiveEntityFilter } from '#modules/people/server/live/receive.ts'
import { getRoles } from '#platform/contract/route.ts'
import type { Module } from '#platform/server/module.ts'
import type { FeatureParts, FeatureServer } from './feature.ts'
import { registerSecretFile } from './secret-file.ts'

/** Combines all features into one module, and into what the parts of the core need from them. */
export const collectFeatures = (features: readonly FeatureServer[], parts: FeatureParts & { hotels: Hotels }) => {
  const routes = features.flatMap((feature) => feature.routes(parts))
  const jobs = features.flatMap(({ name, jobs }) => (jobs ? [{ name, run: jobs(parts) }] : []))
  return {
    module: {
      routes,
      jobs,
      register: (app) => {
        for (const { secretFile } of features) if (secretFile) registerSecretFile(app, parts.hotels, secretFile(parts))
      },
    } satisfies Module,
    /** The tables of the event log. */
    live: Object.fromEntries(features.flatMap(({ live = {} }) => Object.entries(live))) satisfies LiveEntityFilter,
    /** Everything that is escalated when nobody claims it. */
    escalated: features.flatMap(({ tickets, escalated }) => [tickets ?? [], escalated ?? []].flat()),
    mails: Object.assign({}, ...features.map(({ mails }) => mails?.(parts) ?? {})) as MailPreparers,
    insights: features.flatMap(({ insights }) => insights ?? []),
    personal: features.flatMap(({ personal }) => personal ?? []),
    stayFollowers: features.flatMap(({ stayFollower }) => stayFollower ?? []),
    zoneFollowers: features.flatMap(({ followZone }) => followZone ?? []),
    keyFollowers: features.flatMap(({ followKeys }) => followKeys ?? []),
    made: features.flatMap(({ made }) => made ?? []),
    myStayParts: features.flatMap(({ myStay }) => myStay ?? []),
    /** What follows from an event. */
    notifications: {
      notices: (event) => features.flatMap((feature) => feature.notices?.(event) ?? []),
      webhook: (event, hotelId) =>
        features.map((feature) => feature.webhook?.(event, hotelId)).find((call) => call) ?? null,
      webhookEvents: features.flatMap(({ webhookEvent }) => webhookEvent ?? []),
      recorders: features.flatMap(({ createRecorder }) => createRecorder?.(parts) ?? []),
      getRoles: (entity) => getRoles(features.find(({ live }) => live?.[entity])?.live?.[entity]),
    } satisfies NotificationSource,
  }
}
