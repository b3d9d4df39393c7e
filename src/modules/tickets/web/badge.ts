import { useEffect } from 'react'
import { showWaitingInTitle } from '#modules/hotels/web/title.ts'

/** On the icon of the installed app, if the browser can do that. */
const showOnIcon = (count: number): void => {
  const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>
  const shown = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator)
  // Without permission or icon there is nothing to show it on.
  shown?.catch(() => {})
}

/**
 * Shows how much is waiting where it is seen without the page: in the tab's title and on the app's icon.
 * @param here what this page shows
 * @param inAll what is waiting in the whole hotel; null while it is not known
 */
export const useWaitingMarks = (here: number, inAll: number | null): void => {
  useEffect(() => {
    showWaitingInTitle(here)
    return () => showWaitingInTitle(0)
  }, [here])
  useEffect(() => {
    if (inAll !== null) showOnIcon(inAll)
  }, [inAll])
  useEffect(() => () => showOnIcon(0), [])
}
