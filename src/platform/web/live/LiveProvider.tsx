import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useEffectEvent, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { LiveState } from './event-stream.ts'
import { LiveConnection, type LiveMessage } from './live-connection.ts'

const LiveContext = createContext<LiveConnection | null>(null)

/**
 * Opens the live connection for everything inside. Another `url` or `of` needs another React `key`.
 * @param url the stream without a cursor: `/api/hotels/{slug}/events?as=guest`
 * @param of the person the stream belongs to: tabs share a stream only for the same person
 * @param onNews a goodbye, a refusal (check the session; `useLive().open()` retries), or another frame such as `hotel`
 */
export const LiveProvider = ({
  url,
  of,
  onNews,
  children,
}: {
  url: string
  of: string
  onNews: (message: LiveMessage) => void
  children: ReactNode
}) => {
  const queries = useQueryClient()
  const [connection] = useState(() => new LiveConnection(url, of))
  const forward = useEffectEvent((message: LiveMessage) => {
    if (message.kind === 'reset') void queries.invalidateQueries({ predicate: ({ meta }) => meta?.['live'] === true })
    onNews(message)
  })
  useEffect(() => {
    const unsubscribe = connection.subscribe((message) => forward(message))
    const stop = connection.start()
    return () => {
      stop()
      unsubscribe()
    }
  }, [connection])
  return <LiveContext value={connection}>{children}</LiveContext>
}

/** The live connection of the nearest provider. */
export const useLive = (): LiveConnection => {
  const connection = use(LiveContext)
  if (!connection) throw new Error('Live lists need a LiveProvider around them.')
  return connection
}

/** The state of the live updates of this screen. */
export const useLiveState = (): LiveState => {
  const connection = useLive()
  return useSyncExternalStore(
    (listener) => connection.subscribe(({ kind }) => kind === 'state' && listener()),
    () => connection.state,
  )
}
