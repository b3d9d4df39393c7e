import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { ClientGuest, ClientManager, ClientUser } from './user.ts'

/** Authentication state of this tab (specification 000 §4). `error` is a translation key's text, ready to show. */
export type AuthState = { user: ClientUser | null; isAuthenticated: boolean; isLoading: boolean; error: string | null }

const nobody: AuthState = { user: null, isAuthenticated: false, isLoading: false, error: null }

/** Everything but the error is kept under `auth-storage`, so that a reload shows the same person until the server has spoken. */
export const useAuth = create<AuthState>()(
  persist((): AuthState => ({ ...nobody, isLoading: true }), { name: 'auth-storage', partialize: ({ error: _error, ...kept }) => kept }),
)

export const setUser = (user: ClientUser): void => void useAuth.setState({ user, isAuthenticated: true, isLoading: false, error: null })
export const setNobody = (): void => void useAuth.setState(nobody)
export const setLoading = (): void => void useAuth.setState({ isLoading: true, error: null })
export const setError = (error: string): void => void useAuth.setState({ error, isLoading: false })

/** The guest of this tab; screens of the guest area run only while there is one. */
export const useGuest = (): ClientGuest | null => useAuth(({ user }) => (user?.role === 'guest' ? user : null))
export const useManager = (): ClientManager | null => useAuth(({ user }) => (user?.role === 'manager' ? user : null))
