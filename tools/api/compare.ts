import { getOperations, type ApiDocument, type Content, type Operation, type Parameter } from './operations.ts'
import { ShapeComparison } from './schemas.ts'

/**
 * Finds changes of the API that break programs of an older release. Within a version a release only adds: routes,
 * optional fields of what is sent, fields of what is answered, and values of lists that are marked `x-extensible`.
 * @param today as a day: a deprecated route may be absent from its last day on
 */
export const findBreaks = (before: ApiDocument, after: ApiDocument, today: string): string[] => {
  if (getMajor(before) !== getMajor(after)) return []
  const shapes = new ShapeComparison(before.components.schemas, after.components.schemas)
  const current = getOperations(after)
  return getOperations(before).flatMap((operation) => {
    const now = current.find(({ method, path }) => method === operation.method && path === operation.path)
    const name = `${operation.method} ${operation.path}`
    if (now) return compareOperations(operation, now, shapes).map((problem) => `${name}: ${problem}`)
    const isOver = operation['x-sunset'] !== undefined && operation['x-sunset'] <= today
    return isOver ? [] : [`${name} is gone`]
  })
}

const getMajor = ({ info }: ApiDocument): string => info.version.split('.', 1)[0] ?? ''

const compareOperations = (before: Operation, after: Operation, shapes: ShapeComparison): string[] => {
  const problems: string[] = []
  if (before.operationId !== after.operationId) problems.push(`it was called ${before.operationId}`)
  if (before['x-who'] !== after['x-who']) problems.push(`it was for ${before['x-who']}`)
  const refused = (before['x-roles'] ?? []).filter((role) => !(after['x-roles'] ?? []).includes(role))
  if (refused.length > 0) problems.push(`it refuses ${refused.join(', ')} now`)
  if (before['x-scope'] !== undefined && before['x-scope'] !== after['x-scope'])
    problems.push(`a key with ${before['x-scope']} may not call it any more`)
  const gone = (before['x-failures'] ?? []).filter((code) => !(after['x-failures'] ?? []).includes(code))
  if (gone.length > 0) problems.push(`it does not answer ${gone.join(', ')} any more`)
  return [
    ...problems,
    ...compareParameters(before.parameters, after.parameters, shapes),
    ...(before.requestBody || !after.requestBody ? [] : ['it has a body now']),
    ...compareContents(before.requestBody?.content, after.requestBody?.content, 'in', shapes),
    ...compareAnswers(before, after, shapes),
  ]
}

const compareParameters = (
  before: readonly Parameter[],
  after: readonly Parameter[],
  shapes: ShapeComparison,
): string[] => {
  const find = (all: readonly Parameter[], one: Parameter) =>
    all.find(({ name, in: place }) => name === one.name && place === one.in)
  return [
    ...before.flatMap((one) => {
      const now = find(after, one)
      return now ? shapes.compare(one.schema, now.schema, 'in', one.name) : [`${one.name} is gone`]
    }),
    ...after
      .filter((one) => one.required && !find(before, one)?.required)
      .map(({ name }) => `${name} has to be sent now`),
  ]
}

/** Compares what callers send (`in`) or read (`out`), by its media type. */
const compareContents = (
  before: Content = {},
  after: Content = {},
  direction: 'in' | 'out',
  shapes: ShapeComparison,
): string[] => {
  const name = direction === 'in' ? 'body' : 'answer'
  return Object.entries(before).flatMap(([type, { schema = {} }]) => {
    const now = after[type]
    return now ? shapes.compare(schema, now.schema ?? {}, direction, name) : [`its ${name} is not ${type} any more`]
  })
}

const compareAnswers = (before: Operation, after: Operation, shapes: ShapeComparison): string[] => {
  const good = ({ responses }: Operation) => Object.entries(responses).filter(([status]) => status.startsWith('2'))
  return [
    ...good(before).flatMap(([status, { content }]) => {
      const now = after.responses[status]
      return now ? compareContents(content, now.content, 'out', shapes) : [`it does not answer ${status} any more`]
    }),
    ...good(after)
      .filter(([status]) => !before.responses[status])
      .map(([status]) => `it answers ${status} now`),
  ]
}
