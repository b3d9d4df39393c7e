import * as z from 'zod/mini'

/** What the document of the API calls the shapes of the contracts. */
export const schemaNames = z.registry<{ id: string }>()

/**
 * Gives shapes a name in the document of the API, where each then stands once, under `components.schemas`.
 * A browser has no use for it: its contracts are built without these calls.
 */
export const nameSchemas = (schemas: Readonly<Record<string, z.ZodMiniType>>): void => {
  for (const [id, schema] of Object.entries(schemas)) schemaNames.add(schema, { id })
}
