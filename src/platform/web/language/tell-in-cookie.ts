const yearSeconds = 31_536_000

/**
 * Tells the server of a choice, for what it writes into the next page before any script runs there. What holds is kept
 * elsewhere.
 * @param value null where nothing is chosen
 */
export const tellInCookie = (name: string, value: string | null): void => {
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${value === null ? 0 : yearSeconds}; samesite=lax`
}
