import { expect } from 'vitest'
import { newId } from '#platform/contract/id.ts'
import { ask } from '../faults/http.ts'

/** A program with the demo hotels is ready: a guest signs in, asks for towels, and reads that back. */
export const checkRequest = async (base: string): Promise<void> => {
  await expect.poll(async () => (await ask('GET', `${base}/readyz`)).status, { timeout: 30_000 }).toBe(200)
  expect((await ask('GET', `${base}/hotel-marina`)).status).toBe(200)
  const signedIn = await ask('POST', `${base}/api/hotels/hotel-marina/guest-session`, {
    body: { room_number: 'Room 12', guest_name: 'Jonas Weber' },
  })
  if (!('headers' in signedIn)) throw new Error(`Nobody could sign in: ${signedIn.why}`)
  const cookie = String(signedIn.headers['set-cookie']).split(';', 1)[0] ?? ''
  const id = newId()
  const requests = `${base}/api/hotels/hotel-marina/my/requests`
  const sent = await ask('POST', requests, { cookie, body: { id, type: 'towels', description: 'Two towels, please.' } })
  expect(sent.status).toBe(201)
  const list = await ask('GET', requests, { cookie })
  expect(JSON.stringify('body' in list && list.body)).toContain(id)
}
