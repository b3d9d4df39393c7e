import type { Problem } from '../../source/problem.ts'
import type { Tree } from '../../source/tree.ts'
import { readModuleFile } from '../module-file.ts'
import { findUses, listModules, type ModuleUse } from '../module-graph.ts'
import { getSourceLocation } from '../source-location.ts'

const isIndex = (file: string): boolean => ['server/index.ts', 'web/index.tsx', 'web/staff/index.tsx'].includes(file)

/** Files that need no place in the door: contracts and policies are open to all, the index files to the roots. */
const isOpen = (module: string, file: string): boolean =>
  isIndex(file) || getSourceLocation(`src/modules/${module}/${file}`).side === 'contract'

/** The files of a module that others use and that only its door opens to them. */
export const listDoor = (uses: readonly ModuleUse[], module: string): string[] =>
  [
    ...new Set(uses.filter((use) => use.module === module && !isOpen(module, use.file)).map(({ file }) => file)),
  ].toSorted()

/** From outside, only the files of a module's door are imported, and each of them is. */
export const checkDoors = (tree: Tree): Problem[] => {
  const uses = findUses(tree)
  return listModules(tree).flatMap((module): Problem[] => {
    const path = `src/modules/${module}/module.json`
    const refuse = (wrong: string, instead: string): Problem => ({ path, wrong, instead, why: 'Doors' })
    const said = readModuleFile(tree, module)
    if (!said) return [refuse('is missing or malformed.', 'Write { "purpose": "One sentence.", "door": [] }')]
    const used = listDoor(uses, module)
    return [
      ...(/\S\.$/.test(said.purpose) ? [] : [refuse('says no purpose.', 'Say in one sentence what the module is for')]),
      ...said.door
        .filter((file) => !used.includes(file) || !tree.has(`src/modules/${module}/${file}`))
        .map((file) => {
          const isThere = tree.has(`src/modules/${module}/${file}`)
          const fault = isThere ? 'needs no door: it is open anyway or unused outside' : 'does not exist'
          return refuse(`opens ${file}, which ${fault}.`, 'Remove the line')
        }),
      ...uses.flatMap((use) => (use.module === module ? findOfUse(use, said.door) : [])),
    ]
  })
}

const findOfUse = ({ path, line, importer, module, file }: ModuleUse, door: readonly string[]): Problem[] => {
  const refuse = (fault: string, instead: string): Problem[] => [
    { path, line, wrong: `imports ${file} of ${module}, which ${fault}.`, instead, why: 'Doors' },
  ]
  if (isIndex(file) && importer.layer !== 'main')
    return refuse('only the composition roots read', 'Import the file that declares it')
  if (isOpen(module, file) || door.includes(file)) return []
  return refuse('is behind its door', `Use what is in the door, or add it to that of src/modules/${module}/module.json`)
}
