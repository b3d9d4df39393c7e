import * as z from 'zod/mini'

/** What the document of the API calls the shapes of the contracts, and which lists of values may grow. */
export const schemaNames = z.registry<{ id?: string; 'x-extensible'?: true }>()

/**
 * Gives shapes a name in the document of the API, where each then stands once, under `components.schemas`.
 * A browser has no use for it: its contracts are built without these calls.
 */
export const nameSchemas = (schemas: Readonly<Record<string, z.ZodMiniType>>): void => {
  for (const [id, schema] of Object.entries(schemas)) schemaNames.add(schema, { id })
}

/** Says that a release may add values to these lists: whoever reads them has to expect values that they do not know. */
export const markExtensible = (...lists: readonly z.ZodMiniType[]): void => {
  for (const list of lists) schemaNames.add(list, { 'x-extensible': true })
}
