import { useEffect } from 'react'
import { showWaitingInTitle } from '#core/hotels/web/title.ts'

/** On the icon of the installed app, where the browser has such a thing. */
const showOnIcon = (count: number): void => {
  const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>
  const shown = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator)
  // Without a permission or an icon there is no place for it.
  shown?.catch(() => {})
}

/**
 * Shows how many things wait where nobody looks at the page: in the tab's title and on the app's icon.
 * @param here what this page is about
 * @param inAll everything that waits in the hotel; null while it is not known
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
