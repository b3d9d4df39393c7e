import { newId } from '#platform/contract/id.ts'
import { hotel, people } from './environment.ts'

/** A request on the board, and what staff do with it next. */
export type Card = { id: string; next: 'start' | 'complete' }

/** The calls of guests and staff beside the page that is measured, at full speed. */
export class Callers {
  readonly #direct: string
  readonly #guest: string
  readonly manager: string
  /** Cards with a next step, the oldest first. */
  readonly waiting: Card[] = []

  private constructor(direct: string, guest: string, manager: string) {
    this.#direct = direct
    this.#guest = guest
    this.manager = manager
  }

  static async signIn(direct: string): Promise<Callers> {
    return new Callers(direct, await getCookie(direct, 'guest'), await getCookie(direct, 'manager'))
  }

  /** A guest asks for something. @returns its id */
  async ask(): Promise<string> {
    const id = newId()
    await post(`${this.#direct}/api/hotels/${hotel}/my/requests`, this.#guest, {
      id,
      type: 'towels',
      description: 'Two bath towels and a hair dryer, please.',
    })
    this.waiting.push({ id, next: 'start' })
    return id
  }

  /** Staff take the next step with a card. */
  async move({ id, next }: Card): Promise<void> {
    await post(`${this.#direct}/api/hotels/${hotel}/requests/${id}/${next}`, this.manager)
    if (next === 'start') this.waiting.push({ id, next: 'complete' })
  }
}

const post = async (url: string, cookie: string, body?: object): Promise<Response> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
  return answer
}

const getCookie = async (direct: string, as: keyof typeof people): Promise<string> =>
  ((await post(direct + people[as].path, '', people[as].body)).headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
