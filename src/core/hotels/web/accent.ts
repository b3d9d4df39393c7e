import { useEffect } from 'react'

/** The colour of pages that belong to no hotel; the server's shell has the same. */
export const productAccent = '#1f2f33'

/** The page wears this colour; everything else derives from it in CSS. */
export const useAccent = (accent: string | undefined): void => {
  useEffect(() => {
    if (accent === undefined) return
    document.documentElement.style.setProperty('--brand', accent)
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', accent)
  }, [accent])
}
