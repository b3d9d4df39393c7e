import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useEffectEvent, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { LiveState } from './event-stream.ts'
import { LiveConnection, type LiveMessage } from './live-connection.ts'

const LiveContext = createContext<LiveConnection | null>(null)

/**
 * Opens the live connection for everything inside.
 * @param url the stream, without a cursor: `/api/hotels/{slug}/events?as=guest`. Another one needs another `key`.
 * @param of whose stream it is: tabs share one only where they show the same person. Another person needs another
 * `key`.
 * @param onNews a goodbye, a refusal (ask who this browser is; `useLive().open()` tries again), other frames such as
 * `hotel`
 */
export const LiveProvider = ({
  url,
  of,
  onNews,
  children,
}: {
  url: string
  of: string
  onNews: (news: LiveMessage) => void
  children: ReactNode
}) => {
  const queries = useQueryClient()
  const [connection] = useState(() => new LiveConnection(url, of))
  const tell = useEffectEvent((news: LiveMessage) => {
    if (news.kind === 'reset') void queries.invalidateQueries({ predicate: ({ meta }) => meta?.['live'] === true })
    onNews(news)
  })
  useEffect(() => {
    const unsubscribe = connection.subscribe((news) => tell(news))
    const stop = connection.start()
    return () => {
      stop()
      unsubscribe()
    }
  }, [connection])
  return <LiveContext value={connection}>{children}</LiveContext>
}

/** The live connection around this component. */
export const useLive = (): LiveConnection => {
  const connection = use(LiveContext)
  if (!connection) throw new Error('Live lists need a LiveProvider around them.')
  return connection
}

/** Whether this screen follows what happens. */
export const useLiveState = (): LiveState => {
  const connection = useLive()
  return useSyncExternalStore(
    (listener) => connection.subscribe(({ kind }) => kind === 'state' && listener()),
    () => connection.state,
  )
}
