const yearSeconds = 31_536_000

/**
 * Copies a choice into a cookie, for what the server renders into the next page before any script runs. The cookie is
 * only a copy: the choice itself is in the browser's storage.
 * @param value null removes the cookie
 */
export const setCookie = (name: string, value: string | null): void => {
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${value === null ? 0 : yearSeconds}; samesite=lax`
}
