import * as z from 'zod/mini'

/** The names of contract schemas in the API's document, and marks on lists of values that may grow. */
export const schemaNames = z.registry<{ id?: string; 'x-extensible'?: true }>()

/**
 * Gives shapes a name in the document of the API, where each then stands once, under `components.schemas`.
 * A browser has no use for it: its contracts are built without these calls.
 */
export const nameSchemas = (schemas: Readonly<Record<string, z.ZodMiniType>>): void => {
  for (const [id, schema] of Object.entries(schemas)) schemaNames.add(schema, { id })
}

/** A later release may add values to these lists: marks their schemas, so that clients expect unknown values. */
export const markExtensible = (...lists: readonly z.ZodMiniType[]): void => {
  for (const list of lists) schemaNames.add(list, { 'x-extensible': true })
}
