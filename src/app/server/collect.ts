import type { Module } from '#platform/server/module.ts'
import type { NotificationSource } from '#core/notifications/server/enqueue.ts'
import { whoAmI } from '#core/people/contract.ts'
import type { SessionCookies } from '#core/people/server/cookies.ts'
import type { LiveEntityFilter } from '#core/people/server/events.ts'
import type { ShellFacts } from '#core/hotels/server/shell/shell.ts'
import type { FeatureParts, FeatureServer } from './feature.ts'
import { preloadUrlsOfStaffPage } from './preload-urls.ts'

/** What all features together bring: a module, and what the parts of the core ask of them. */
export const collectFeatures = (features: readonly FeatureServer[], parts: FeatureParts) => {
  const routes = features.flatMap((feature) => feature.routes(parts))
  const jobs = features.flatMap(({ name, jobs }) => (jobs ? [{ name, run: jobs(parts) }] : []))
  return {
    module: { routes, jobs } satisfies Module,
    /** The tables whose events streams carry. */
    live: Object.fromEntries(features.flatMap(({ live = {} }) => Object.entries(live))) satisfies LiveEntityFilter,
    attention: features.flatMap(({ attention }) => attention ?? []),
    insights: features.flatMap(({ insights }) => insights ?? []),
    personal: features.flatMap(({ personal }) => personal ?? []),
    stays: features.flatMap(({ stays }) => stays ?? []),
    /** What becomes of an event. */
    notifications: {
      notices: (event) => features.flatMap((feature) => feature.notices?.(event) ?? []),
      webhook: (event, hotelId) =>
        features.map((feature) => feature.webhook?.(event, hotelId)).find((call) => call) ?? null,
    } satisfies NotificationSource,
    /**
     * What a page asks first: who this browser is, and what the staff's boards show where one of the staff may be
     * signed in.
     */
    getPreloadUrls:
      (cookies: SessionCookies): ShellFacts['preloadUrls'] =>
      (hotel, request) => [
        whoAmI.path.replace('{hotelSlug}', hotel.id),
        ...(cookies.read(request, 'manager') === undefined
          ? []
          : preloadUrlsOfStaffPage(features, hotel, request.url.split('?', 1)[0] ?? '')),
      ],
  }
}
