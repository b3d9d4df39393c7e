import { expect } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { ask } from '../faults/http.ts'

/** A guest's request in a demo hotel, and the session that may read it. */
export type DemoRequest = { cookie: string; id: string }

const requestsOf = (base: string): string => `${base}/api/hotels/hotel-marina/my/requests`

/** A program with the demo hotels is ready: a guest signs in, asks for towels, and reads that back. */
export const checkRequest = async (base: string): Promise<DemoRequest> => {
  await expect.poll(async () => (await ask('GET', `${base}/readyz`)).status, { timeout: 30_000 }).toBe(200)
  expect((await ask('GET', `${base}/hotel-marina`)).status).toBe(200)
  const signedIn = await ask('POST', `${base}/api/hotels/hotel-marina/guest-session`, {
    body: { room_number: 'Room 12', guest_name: 'Jonas Weber' },
  })
  if (!('headers' in signedIn)) throw new Error(`Nobody could sign in: ${signedIn.why}`)
  const cookie = String(signedIn.headers['set-cookie']).split(';', 1)[0] ?? ''
  const id = newId()
  const body = { id, type: 'towels', description: 'Two towels, please.' }
  expect((await ask('POST', requestsOf(base), { cookie, body })).status).toBe(201)
  await checkStillThere(base, { cookie, id })
  return { cookie, id }
}

/** The guest is signed in, and reads the request. */
export const checkStillThere = async (base: string, { cookie, id }: DemoRequest): Promise<void> => {
  const list = await ask('GET', requestsOf(base), { cookie })
  expect(JSON.stringify('body' in list && list.body)).toContain(id)
}
