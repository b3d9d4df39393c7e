import type { Schema } from './schemas.ts'

export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }
export type Content = Readonly<Record<string, { schema?: Schema }>>
type Parameters = (Parameter | { $ref: string })[]

type WrittenOperation = {
  operationId: string
  summary: string
  'x-who': string
  'x-roles'?: string[]
  'x-scope'?: string
  'x-sunset'?: string
  'x-failures'?: string[]
  parameters?: Parameters
  requestBody?: { content: Content }
  responses: Readonly<Record<string, { content?: Content }>>
}
const methods = ['delete', 'get', 'patch', 'post', 'put'] as const
type PathItem = Partial<Record<(typeof methods)[number], WrittenOperation>> & { parameters?: Parameters }

/** The document of the API, as far as tools read it. */
export type ApiDocument = {
  info: { version: string }
  paths: Readonly<Record<string, PathItem>>
  components: { schemas: Readonly<Record<string, Schema>>; parameters: Readonly<Record<string, Parameter>> }
}

export type Operation = Omit<WrittenOperation, 'parameters'> & { method: string; path: string; parameters: Parameter[] }

/** All operations, each with its own parameters and those of its path. */
export const getOperations = ({ paths, components }: ApiDocument): Operation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      if (!operation) return []
      const parameters = [item, operation]
        .flatMap((owner) => owner.parameters ?? [])
        .flatMap((one) => ('$ref' in one ? (components.parameters[one.$ref.split('/').at(-1) ?? ''] ?? []) : one))
      return { ...operation, method: method.toUpperCase(), path, parameters }
    }),
  )
