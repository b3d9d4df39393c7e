import { create } from 'zustand'
import type { ClientGuest, ClientManager, ClientUser } from './user.ts'

/** Authentication state of this tab. `error` is a sentence, ready to show. */
export type AuthState = { user: ClientUser | null; isAuthenticated: boolean; isLoading: boolean; error: string | null }

const key = 'auth-storage'
const nobody: AuthState = { user: null, isAuthenticated: false, isLoading: false, error: null }

const isUser = (value: unknown): value is ClientUser =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'role', 'hotelId'].every((field) => typeof Reflect.get(value, field) === 'string')

/** The person of the last visit; an entry that cannot be read counts as none. */
const remembered = (): ClientUser | null => {
  try {
    const { state } = JSON.parse(localStorage.getItem(key) ?? '{}') as { state?: { user?: unknown } }
    return isUser(state?.user) ? state.user : null
  } catch {
    return null
  }
}

const before = remembered()
export const useAuth = create<AuthState>()(() => ({
  ...nobody,
  user: before,
  isAuthenticated: before !== null,
  isLoading: true,
}))

// Everything but the error is kept, so that a reload shows the same person until the server has spoken.
useAuth.subscribe(({ error: _error, ...state }) => {
  try {
    localStorage.setItem(key, JSON.stringify({ state, version: 0 }))
  } catch {
    // without storage the server is asked at every visit
  }
})

export const setUser = (user: ClientUser): void =>
  void useAuth.setState({ user, isAuthenticated: true, isLoading: false, error: null })
export const setSignedOut = (): void => void useAuth.setState(nobody)
export const setLoading = (): void => void useAuth.setState({ isLoading: true, error: null })
export const setError = (error: string): void => void useAuth.setState({ error, isLoading: false })

/** The guest of this tab; screens of the guest area run only while there is one. */
export const useGuest = (): ClientGuest | null => useAuth(({ user }) => (user?.role === 'guest' ? user : null))
export const useManager = (): ClientManager | null => useAuth(({ user }) => (user?.role === 'manager' ? user : null))
