import { useSyncExternalStore } from 'react'

const phone = matchMedia('(width < 640px)')
const onWidth = (tell: () => void) => {
  phone.addEventListener('change', tell)
  return () => phone.removeEventListener('change', tell)
}

/** One column and bottom sheets. From 640 px on the actions fit beside the title. */
export const useIsPhone = (): boolean => useSyncExternalStore(onWidth, () => phone.matches)
