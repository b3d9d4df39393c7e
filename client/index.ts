import { openEvents, type StreamEvent } from './events.ts'
import { operations, type Calls, type OperationId } from './operations.ts'
import { request, type ClientOptions, type Input } from './request.ts'

export { ApiError } from './failure.ts'
export { verifyWebhook, WebhookError, type WebhookEvent } from './webhook.ts'
export type { ClientOptions } from './request.ts'
export type { StreamEvent, ChangeEvent, ResetEvent, GoodbyeEvent } from './events.ts'
export type * from './operations.ts'

type Page = { items: unknown[]; next_cursor: string | null }
type AnswerOf<Id extends OperationId> = Awaited<ReturnType<Calls[Id]>>
/** The operations that answer page by page. */
export type PagedId = { [Id in OperationId]: AnswerOf<Id> extends Page ? Id : never }[OperationId]
type ItemOf<Id extends PagedId> = AnswerOf<Id> extends { items: (infer Item)[] } ? Item : never
type InputOf<Id extends OperationId> = Omit<NonNullable<Parameters<Calls[Id]>[0]>, 'cursor'>

export type Client = Calls & {
  /** All rows of a list, page after page: `for await (const invoice of client.each('listInvoices'))`. */
  each<Id extends PagedId>(id: Id, input?: InputOf<Id>): AsyncGenerator<ItemOf<Id>, void>
  /** Follows what changes, and goes on by itself after an interruption. */
  events(input?: { after?: number; signal?: AbortSignal }): AsyncGenerator<StreamEvent, void>
}

async function* readPages(options: ClientOptions, id: OperationId, input: Input): AsyncGenerator<unknown, void> {
  let cursor: string | null | undefined
  do {
    const page = (await request(options, id, { ...input, cursor })) as Page
    yield* page.items
    cursor = page.next_cursor
  } while (cursor !== null)
}

/**
 * A client for one hotel: a function for each operation that an API key may call. Each takes the values of the path and
 * the query by name, and the body as `body`.
 */
export const createClient = (options: ClientOptions): Client =>
  ({
    ...Object.fromEntries(
      (Object.keys(operations) as OperationId[]).map((id) => [id, (input?: Input) => request(options, id, input)]),
    ),
    each: (id: OperationId, input: Input = {}) => readPages(options, id, input),
    events: (input?: { after?: number; signal?: AbortSignal }) => openEvents(options, input),
  }) as unknown as Client
