import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { lightIcon } from './icons.ts'

type Nodes = [tag: string, attributes: Record<string, string>][]

const read = (name: string): string =>
  readFileSync(fileURLToPath(import.meta.resolve(`lucide-react/icons/${name}`)), 'utf8')

/** The argument of the frame. */
const getShapes = async (code: string): Promise<Nodes> => {
  const call = code.slice(code.indexOf('createIcon(') + 'createIcon('.length, -1)
  const module = (await import(`data:text/javascript,export default ${encodeURIComponent(call)}`)) as { default: Nodes }
  return module.default
}

test.each(['house', 'car', 'chevron-down', 'contrast', 'grip-vertical', 'trash', 'user'])(
  '%s has all its shapes, and no keys',
  async (name) => {
    const own = (await import(`lucide-react/icons/${name}`)) as { __iconData: { node: Nodes } }
    const withoutKeys = own.__iconData.node.map(([tag, { key: _key, ...attributes }]) => [tag, attributes])
    expect(await getShapes(lightIcon(read(name)))).toEqual(withoutKeys)
  },
)

test('an icon of another form stops the build', () => {
  expect(() => lightIcon('export default createLucideIcon("house", [["path", { d: "M1 1" }]])')).toThrow(
    'lucide-react has another form of icons',
  )
})
