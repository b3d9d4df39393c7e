import { useEffect, useLayoutEffect } from 'react'

/**
 * Attaches the place of a dialog that was drawn ahead to the page when it opens. Until then nothing of it is found, read or
 * laid out. It stands before the dialog, whose effects focus and measure it: those of an earlier sibling run first.
 */
export const AttachWhenOpen = ({ place, open }: { place: HTMLElement; open: boolean }) => {
  useLayoutEffect(() => {
    if (open) document.body.append(place)
  }, [place, open])
  useEffect(() => () => place.remove(), [place])
  return null
}
