import { useLocation } from './RouterProvider.tsx'

/** Changes with each link that is opened: in the tab of an earlier one a page would keep that one's secret. */
export const useVisit = (): string => useLocation().key
