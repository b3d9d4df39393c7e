import { expect } from 'vitest'
import { openEvents } from '#modules/sessions/contract.ts'
import { eventually } from '../setup/eventually.ts'
import { getUrl, type Person, type TestServer } from '../test-server.ts'

/** An open stream of events. */
export type OpenStream = { /** The text that it has sent so far. */ said: () => string; close: () => void }

/** Opens the stream of a listening test server, as a screen does. @param wanted.after only events after this number */
export const openStream = async (
  world: TestServer,
  who: Person,
  { hotelSlug, ...query }: { hotelSlug: string; as: 'guest' | 'manager'; after?: number },
): Promise<OpenStream> => {
  const stream = new AbortController()
  const { body } = await fetch(world.base + getUrl(openEvents, { params: { hotelSlug }, query }), {
    headers: { cookie: who.cookie },
    signal: stream.signal,
  })
  let said = ''
  const read = async (): Promise<void> => {
    for await (const chunk of body!.pipeThrough(new TextDecoderStream())) said += chunk
  }
  read().catch(() => {})
  await expect.poll(() => said, eventually).toContain('event: hello')
  return { said: () => said, close: () => stream.abort() }
}
