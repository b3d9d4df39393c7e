import { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from './api.ts'

const retries = 2

/**
 * Creates the query cache. Temporary failures are retried twice, then reported. A missing connection is reported at
 * once, instead of waiting silently for one.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) =>
          failures < retries && error instanceof ApiFailure && error.isTemporary && error.status !== 0,
        retryDelay: (failures, error) =>
          Math.max(
            200 * 2 ** failures * (0.5 + Math.random()),
            (error instanceof ApiFailure ? (error.retryAfterSeconds ?? 0) : 0) * 1000,
          ),
      },
      mutations: { networkMode: 'always' },
    },
  })
