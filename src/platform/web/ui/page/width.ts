import { useSyncExternalStore } from 'react'

const phone = matchMedia('(width < 640px)')
const onWidth = (tell: () => void) => {
  phone.addEventListener('change', tell)
  return () => phone.removeEventListener('change', tell)
}

/** One column and sheets from the lower edge; from 640 px on there is room for the actions beside the title. */
export const useIsPhone = (): boolean => useSyncExternalStore(onWidth, () => phone.matches)
