import { useEffect } from 'react'

/** The colour of pages outside hotels; the same in the server's shell. */
export const productAccent = '#1f2f33'

/** Sets the page's colour, from which CSS derives all others. */
export const useAccent = (accent: string | undefined): void => {
  useEffect(() => {
    if (accent === undefined) return
    document.documentElement.style.setProperty('--brand', accent)
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', accent)
  }, [accent])
}
