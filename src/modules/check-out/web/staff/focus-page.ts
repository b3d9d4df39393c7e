/** Moves the focus to the page: the pressed button has gone with the stay. */
export const focusPage = (): void => document.getElementById('main')?.focus({ preventScroll: true })
