import { newId } from '#platform/contract/id.ts'
import { createBody, expectStatus, orderBody, signInBody, type Caller } from './callers.ts'
import { message, type Connection, type Reply } from './connection.ts'

type OperationSteps = {
  /** How many connections it needs at once. */
  countConnections(caller: Caller): number
  once(connections: readonly Connection[], caller: Caller): Promise<Reply[]>
  isExpected(answers: readonly unknown[]): boolean
}

type Row = { status?: string; items?: unknown[]; user?: { role?: string } }

const single = (
  status: number,
  getMessage: (caller: Caller) => string,
  isExpected: (answer: Row) => boolean,
): OperationSteps => ({
  countConnections: () => 1,
  once: async ([connection], caller) => {
    const reply = await (connection as Connection).call(getMessage(caller))
    expectStatus(reply, status)
    return [reply]
  },
  isExpected: ([answer]) => isExpected(answer as Row),
})

/** The measured operations, each with the messages that it takes. */
export const operations = {
  create: single(
    201,
    (caller) => message('POST', caller, createBody(caller, newId())),
    ({ status }) => status === 'pending',
  ),
  order: single(
    201,
    (caller) => message('POST', caller, orderBody(caller, newId())),
    ({ status, items }) => status === 'pending' && items?.length === 5,
  ),
  list: single(
    200,
    (caller) => message('GET', caller),
    ({ items }) => items?.length === 50,
  ),
  signIn: single(
    201,
    (caller) => message('POST', { ...caller, cookie: '' }, signInBody(caller)),
    ({ user }) => user?.role !== undefined,
  ),
  // All at once, and done with the last of them: a browser has as many connections.
  home: {
    countConnections: ({ reads = [] }) => reads.length,
    once: async (connections, { reads = [], cookie }) => {
      const replies = await Promise.all(
        reads.map((path, at) => (connections[at] as Connection).call(message('GET', { path, cookie }))),
      )
      for (const reply of replies) expectStatus(reply, 200)
      return replies
    },
    isExpected: (answers) =>
      answers.length > 3 && answers.every((answer) => typeof answer === 'object' && answer !== null),
  },
} satisfies Record<string, OperationSteps> as Record<'create' | 'order' | 'list' | 'signIn' | 'home', OperationSteps>

export type Operation = keyof typeof operations
