import type { Frames } from './figures.ts'
import { hotel, people, type Stage } from './stage.ts'
import { newId } from '#platform/contract/id.ts'

const eventsPerSecond = 50

type Card = { id: string; next: 'start' | 'complete' }

/** Opens a board on a wide screen, lets guests ask and staff move on, fifty events a second, and counts the time from frame to frame. */
export const framesOfABusyBoard = async ({ browser, direct }: Stage, seconds: number): Promise<Frames> => {
  const context = await browser.newContext({ baseURL: direct, viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
  const [guest, manager] = [await cookieOf(direct, 'guest'), await cookieOf(direct, 'manager')]
  const [name = '', value = ''] = manager.split('=')
  await context.addCookies([{ name, value, url: direct }])
  const page = await context.newPage()
  await page.goto(`/${hotel}/manager/requests`)
  await page.locator('.board .job button').first().waitFor()
  await page.locator('.live', { hasText: /\S/ }).waitFor()
  await page.evaluate(`(() => {
    window.gaps = []
    let last = 0
    const frame = (now) => { if (last) window.gaps.push(now - last); last = now; requestAnimationFrame(frame) }
    requestAnimationFrame(frame)
  })()`)
  const began = performance.now()
  const waiting: Card[] = []
  const calls: Promise<void>[] = []
  let events = 0
  for (; performance.now() - began < seconds * 1000; events += 1) {
    // As many come as go, so that the board stays as long as it is in a busy house.
    const card = waiting.length > 12 ? waiting.shift() : undefined
    calls.push(card ? move(direct, manager, card, waiting) : ask(direct, guest, waiting))
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, began + (events + 1) * (1000 / eventsPerSecond) - performance.now())))
  }
  await Promise.all(calls)
  const perSecond = events / ((performance.now() - began) / 1000)
  const gaps = (await page.evaluate<number[]>('window.gaps')).toSorted((one, other) => one - other)
  await context.close()
  const at = (share: number): number => gaps[Math.min(gaps.length - 1, Math.floor(gaps.length * share))] ?? 0
  return { events, perSecond, frames: gaps.length, p50: at(0.5), p99: at(0.99), longest: gaps.at(-1) ?? 0 }
}

const post = async (url: string, cookie: string, body?: object): Promise<Response> => {
  const answer = await fetch(url, { method: 'POST', headers: { cookie, ...(body && { 'content-type': 'application/json' }) }, ...(body && { body: JSON.stringify(body) }) })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
  return answer
}

const cookieOf = async (direct: string, as: 'guest' | 'manager'): Promise<string> =>
  ((await post(direct + people[as].path, '', people[as].body)).headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''

const ask = async (direct: string, cookie: string, waiting: Card[]): Promise<void> => {
  const id = newId()
  await post(`${direct}/api/hotels/${hotel}/my/requests`, cookie, { id, type: 'towels', description: 'Two bath towels and a hair dryer, please.' })
  waiting.push({ id, next: 'start' })
}

const move = async (direct: string, cookie: string, { id, next }: Card, waiting: Card[]): Promise<void> => {
  await post(`${direct}/api/hotels/${hotel}/requests/${id}/${next}`, cookie)
  if (next === 'start') waiting.push({ id, next: 'complete' })
}
