import '#platform/web/ui/css/index.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { bringBackGuest, prefetchFirstPage, preloadSessionFor } from '#app/web/router/begin-visit.ts'
import { isStandalone, readLastPath, resumePath } from '#app/web/router/last-path.ts'
import { makeRouter } from '#app/web/routes.tsx'
import { applyTheme } from '#app/web/theme.ts'
import { FeaturesContext } from '#modules/features/web/parts.ts'
import { shell } from '#modules/hotels/web/shell.ts'
import { unsubscribePush } from '#modules/notifications/web/PushRegistration.tsx'
import { knownSession, sessionStore } from '#modules/sessions/web/session-store.ts'
import { features } from '#modules/web.ts'
import { getCurrentLanguage, startLanguage } from '#platform/web/i18n.ts'
import { clearPersisted } from '#platform/web/outbox/clear-persisted.ts'
import { createQueryClient } from '#platform/web/query.ts'
import { RouterProvider } from '#platform/web/router/RouterProvider.tsx'
import { loadFonts } from '#platform/web/ui/load-fonts.ts'
import { startUpdates } from '#platform/web/use-update.ts'

applyTheme()

// An installed application continues at its last path.
const resumed = resumePath(location.pathname + location.search, readLastPath(), isStandalone())
if (resumed !== null) history.replaceState(null, '', resumed)
// Each page has one path: the router takes a trailing slash for another one.
if (/.\/+$/.test(location.pathname))
  history.replaceState(null, '', `${location.pathname.replace(/\/+$/, '')}${location.search}${location.hash}`)

const queries = createQueryClient()
// When the user changes, in this tab or another, remove the previous user's data; the hotels' data is public. Switching
// between one's own guest and staff sessions is no change.
sessionStore.subscribe(({ user }, { user: before }) => {
  if (!before || user?.id === before.id || (user && user.role !== before.role && knownSession(before.role))) return
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'hotels' })
  if (user?.role === 'guest') clearPersisted(false)
  unsubscribePush()
})

// The HTML contains the loading screen. Rendering waits for the code, the session and what the page reads, so that the
// first render is the page itself: once React has rendered a fallback, it keeps it for 300 ms.
const readyWithinMs = 1_000

const loadStaffFeatures = async () => (await import('#modules/staff.web.ts')).staffFeatures

const start = async (): Promise<void> => {
  const router = makeRouter(features, loadStaffFeatures)
  await startLanguage()
  await Promise.race([
    Promise.all([
      router.start(),
      Promise.all([preloadSessionFor(), bringBackGuest(queries)]).then(() =>
        prefetchFirstPage(queries, features, loadStaffFeatures),
      ),
      loadFonts(getCurrentLanguage().language),
    ]),
    new Promise((resolve) => void setTimeout(resolve, readyWithinMs)),
  ])
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has lost its root element')
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <FeaturesContext value={features}>
          <RouterProvider router={router} />
        </FeaturesContext>
      </QueryClientProvider>
    </StrictMode>,
  )
}

// The worker stores files for the next visit after this one has loaded its own.
if (document.readyState === 'complete') startUpdates(shell.build)
else addEventListener('load', () => startUpdates(shell.build))
void start()
