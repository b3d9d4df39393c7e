import { useSyncExternalStore } from 'react'

const createWidthHook = (query: string): (() => boolean) => {
  const media = matchMedia(query)
  const onWidth = (tell: () => void) => {
    media.addEventListener('change', tell)
    return () => media.removeEventListener('change', tell)
  }
  const useWidth = () => useSyncExternalStore(onWidth, () => media.matches)
  return useWidth
}

/** One column and bottom sheets. From 640 px on the actions fit beside the title. */
export const useIsPhone = createWidthHook('(width < 640px)')

/** Room for several columns. */
export const useIsWide = createWidthHook('(min-width: 900px)')
