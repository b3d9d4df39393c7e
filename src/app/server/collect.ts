import { deskRoles } from '#modules/access/policy.ts'
import { featureWasOn } from '#modules/hotels/policy.ts'
import { mailEntity } from '#modules/mail/contract.ts'
import { countRegisters } from '#modules/register/server/count.ts'
import { findKeptRegister } from '#modules/register/server/kept.ts'
import { listLostRegisters } from '#modules/register/server/losses/store.ts'
import { createRegisterSwitch } from '#modules/register/server/switch.ts'
import type { LiveEntityFilter } from '#modules/sessions/server/streams/receive.ts'
import { stayNotices } from '#modules/stays/server/ending/notices.ts'
import { stayWebhookEvent } from '#modules/stays/server/events/webhook-event.ts'
import type { FindFollowers } from '#modules/stays/server/follower.ts'
import { teamNotices } from '#modules/team/server/notices.ts'
import { getRoles, staffRoles } from '#platform/contract/route.ts'
import type { Tx } from '#platform/server/database/transaction.ts'
import type { LoggedEvent } from '#platform/server/live/event-log.ts'
import type { Module } from '#platform/server/module.ts'
import type { FeatureParts, FeatureServer } from './feature.ts'

/** The tables in the event log that belong to no feature. */
const coreLive: LiveEntityFilter = {
  stays: { roles: deskRoles, scope: 'stays:read' },
  departments: { roles: staffRoles, scope: 'requests:read' },
  [mailEntity]: { roles: deskRoles },
}

/** Combines all features into one module, and into what the other modules need from them. */
export const collectFeatures = (
  features: readonly FeatureServer[],
  parts: Omit<
    FeatureParts,
    'chargeSources' | 'ratedKinds' | 'registerSwitch' | 'countRegisters' | 'findKeptRegister' | 'listLostRegisters'
  >,
) => {
  const chargeSources = features.flatMap(({ chargeSource }) => chargeSource ?? [])
  const lost = (tx: Tx) => listLostRegisters(tx, parts.keys.generation)
  const registerSwitch = createRegisterSwitch(parts.database)
  const ratedKinds = features.flatMap(({ rated }) => rated ?? [])
  return {
    module: {
      routes: features.flatMap((feature) =>
        feature.routes({
          ...parts,
          chargeSources,
          ratedKinds,
          registerSwitch,
          countRegisters,
          findKeptRegister,
          listLostRegisters: lost,
        }),
      ),
      jobs: features.flatMap(({ name, jobs }) => (jobs ? [{ name, run: jobs(parts) }] : [])),
    } satisfies Module,
    /** The tables of the event log. */
    live: Object.assign({}, coreLive, ...features.map(({ live }) => live)) as LiveEntityFilter,
    chargeSources,
    insights: features.flatMap(({ insights }) => insights ?? []),
    personal: features.flatMap(({ personal }) => personal ?? []),
    stayFollowers: features.flatMap(({ stayFollower }) => stayFollower ?? []),
    /** What was written before a feature was switched off follows its stay. */
    findFollowers: (async ({ hotelId }) => {
      const flags = (await parts.hotels.find(hotelId))?.features ?? {}
      return features.flatMap(({ name, flag = name, stayFollower }) =>
        stayFollower && featureWasOn(flags, flag) ? stayFollower : [],
      )
    }) satisfies FindFollowers,
    /** The push messages that follow from an event. */
    notices: (event: LoggedEvent) => [
      ...features.flatMap((feature) => feature.notices?.(event) ?? []),
      ...teamNotices(event),
      ...stayNotices(event),
    ],
    webhook: (event: LoggedEvent, hotelId: string) =>
      features.map((feature) => feature.webhook?.(event, hotelId)).find((call) => call) ?? null,
    webhookEvents: [...features.flatMap(({ webhookEvent }) => webhookEvent ?? []), stayWebhookEvent],
    getRoles: (entity: string) => getRoles(features.find(({ live }) => live?.[entity])?.live?.[entity]),
  }
}
