import type { BrowserContext, Page } from 'playwright-core'
import { newId } from '#platform/contract/id.ts'
import { desk, hotel, openBrowser, people, type Environment } from './environment.ts'

/** A board of requests that is live, and the calls of guests and staff beside it. */
export type Board = {
  page: Page
  context: BrowserContext
  /** Steps that staff can take with cards, the oldest first. */
  waiting: (() => Promise<void>)[]
  /** A guest asks for something. @returns its id */
  ask(): Promise<string>
}

/** Opens the board on a wide screen, at full speed. */
export const openBoard = async (environment: Environment): Promise<Board> => {
  const [guest, manager] = [await getCookie(environment, 'guest'), await getCookie(environment, 'manager')]
  const post = (path: string, cookie: string, body = {}) =>
    send(`${environment.direct}/api/hotels/${hotel}/${path}`, cookie, body)
  const context = await openBrowser(environment, 'manager', desk)
  const page = await context.newPage()
  await page.goto(`/${hotel}/manager/requests`)
  await page.locator('.board .job button').first().waitFor()
  await page.locator('.live', { hasText: /\S/ }).waitFor()
  const waiting: Board['waiting'] = []
  return {
    page,
    context,
    waiting,
    ask: async () => {
      const id = newId()
      await post('my/requests', guest, { id, type: 'towels', description: 'Two bath towels and a hair dryer, please.' })
      waiting.push(async () => {
        await post(`requests/${id}/start`, manager)
        waiting.push(async () => void (await post(`requests/${id}/complete`, manager)))
      })
      return id
    },
  }
}

const send = async (url: string, cookie: string, body: object): Promise<Headers> => {
  const headers = { cookie, 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
  return answer.headers
}

const getCookie = async ({ direct }: Environment, as: keyof typeof people): Promise<string> =>
  (await send(direct + people[as].path, '', people[as].body)).getSetCookie()[0]?.split(';')[0] ?? ''
