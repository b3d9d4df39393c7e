import '#platform/web/ui/css/index.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { applyTheme } from '#app/web/theme.ts'
import { FeaturesContext } from '#app/web/features.ts'
import { isStandalone, readLastPath, resumePath } from '#app/web/router/last-path.ts'
import { preloadSessionFor } from '#app/web/router/role-for-path.ts'
import { makeRouter } from '#app/web/routes.tsx'
import { shell } from '#core/hotels/web/shell.ts'
import { unsubscribePush } from '#core/notifications/web/PushRegistration.tsx'
import { knownSession, sessionStore } from '#core/people/web/session/session-store.ts'
import { features } from '#features/web.ts'
import { startLanguage } from '#platform/web/i18n.ts'
import { clearPersisted } from '#platform/web/outbox/clear-persisted.ts'
import { createQueryClient } from '#platform/web/query.ts'
import { startUpdates } from '#platform/web/use-update.ts'

applyTheme()

// Opened from the home screen: goes on where it was left.
const resumed = resumePath(location.pathname + location.search, readLastPath(), isStandalone())
if (resumed !== null) history.replaceState(null, '', resumed)
// One address a page: the router would take one with a slash behind it for another.
if (/.\/+$/.test(location.pathname))
  history.replaceState(null, '', `${location.pathname.replace(/\/+$/, '')}${location.search}${location.hash}`)

const queries = createQueryClient()
// The next person at this browser sees nothing of the one before, who signed out, was signed out or has been signed in
// over, in this tab or another; the hotel itself is everybody's. Who is guest and staff in one browser may show the
// other face, and has not left.
sessionStore.subscribe(({ user }, { user: before }) => {
  if (!before || user?.id === before.id || (user && user.role !== before.role && knownSession(before.role))) return
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'hotels' })
  if (user?.role === 'guest') clearPersisted(false)
  unsubscribePush()
})

// React keeps a loading picture that it has once drawn for 300 ms, and draws everything twice. The page has one
// already: where the code of what was opened is here, and the answer to who opens it, the first drawing is the page
// itself. Waiting shows the same picture, and costs less than drawing it.
const readyWithinMs = 1_000

const start = async (): Promise<void> => {
  const router = makeRouter(features)
  await startLanguage()
  await Promise.race([
    Promise.all([router.load(), preloadSessionFor()]),
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

startUpdates(shell.build)
void start()
