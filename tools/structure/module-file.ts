import * as z from 'zod/mini'
import type { Tree } from '../source/tree.ts'

/** The content of a `module.json`. */
const ModuleFile = z.strictObject({
  /** One sentence, for docs/modules.md. */
  purpose: z.string(),
  /** The files that others may import, besides contracts and policies. */
  door: z.array(z.string()),
})
export type ModuleFile = z.output<typeof ModuleFile>

/** Undefined if the file is missing or has another form. */
export const readModuleFile = (tree: Tree, module: string): ModuleFile | undefined => {
  const path = `src/modules/${module}/module.json`
  if (!tree.has(path)) return undefined
  try {
    return ModuleFile.parse(JSON.parse(tree.file(path).text))
  } catch {
    return undefined
  }
}
