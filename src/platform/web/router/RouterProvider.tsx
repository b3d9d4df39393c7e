import { Component, createContext, Suspense, use, useCallback, useLayoutEffect, type ReactNode } from 'react'
import { useStore } from 'zustand/react'
import type { RouterLocation } from './location.ts'
import type { Params } from './match.ts'
import type { Router, RouterState } from './router.ts'

const RouterContext = createContext<Router | null>(null)
const DepthContext = createContext(0)

/** The router of the page. @throws Error outside of its provider */
export const useRouter = (): Router => {
  const router = use(RouterContext)
  if (router === null) throw new Error('There is no router around this component.')
  return router
}

const useRouterState = <Value,>(select: (state: RouterState) => Value): Value => useStore(useRouter().store, select)

/** The place of the page that is shown. */
export const useLocation = (): RouterLocation => useRouterState(({ shown }) => shown.location)

/** The values of the `$` names of the current path. */
export const useParams = (): Params => useRouterState(({ shown }) => shown.params)

/** A value of the query, or undefined. */
export const useSearch = (name: string): string | undefined =>
  useRouterState(({ shown }) => shown.location.search[name])

/** True if the page is rendered without the frame of its area. */
export const useIsBare = (): boolean => useRouterState(({ shown }) => shown.bare)

/** The path where the user wants to be; its page may still be loading. */
export const usePath = (): string => useRouterState(({ location }) => location.pathname)

/** Navigates within the application. `replace` replaces the history entry. */
export const useGo = (): Router['go'] => {
  const router = useRouter()
  return useCallback((href, how) => router.go(href, how), [router])
}

/** Goes to a path instead of drawing anything. Before the paint, so that nothing of this page is visible. */
export const Redirect = ({ to }: { to: string }) => {
  const go = useGo()
  useLayoutEffect(() => go(to, { replace: true }), [go, to])
  return null
}

type BoundaryProps = { visit: string; failed: ReactNode; children: ReactNode }

/** Draws `failed` in place of what throws, until another page is shown. */
class Boundary extends Component<BoundaryProps, { failedAt: string | null }> {
  override state = { failedAt: null }
  static getDerivedStateFromError(): { failedAt: string } {
    return { failedAt: '' }
  }
  static getDerivedStateFromProps({ visit }: BoundaryProps, { failedAt }: { failedAt: string | null }) {
    if (failedAt === null || failedAt === visit) return null
    return { failedAt: failedAt === '' ? visit : null }
  }
  override render(): ReactNode {
    return this.state.failedAt === null ? this.props.children : this.props.failed
  }
}

const Level = ({ depth }: { depth: number }) => {
  const { Failed, Pending } = useRouter().options
  const Shown = useRouterState(({ shown }) => shown.components[depth])
  const visit = useRouterState(({ shown }) => shown.location.key)
  if (Shown === undefined) return null
  const page = (
    <DepthContext value={depth}>
      <Shown />
    </DepthContext>
  )
  return (
    <Boundary visit={visit} failed={<Failed />}>
      {depth === 0 ? page : <Suspense fallback={<Pending />}>{page}</Suspense>}
    </Boundary>
  )
}

/** The place of the pages inside a frame. */
export const Outlet = () => <Level depth={use(DepthContext) + 1} />

/** Draws the page of the address. */
export const RouterProvider = ({ router }: { router: Router }) => {
  const shown = useStore(router.store, (state) => state.shown)
  useLayoutEffect(() => router.afterDrawn(shown), [router, shown])
  return (
    <RouterContext value={router}>
      <Level depth={0} />
    </RouterContext>
  )
}
