import { expect, test } from 'vitest'
import { lightIcon } from './icons.ts'

const load = async (name: string) =>
  (await import(`lucide-react/icons/${name}`)) as {
    __iconData: { node: [tag: string, given: Record<string, string>][] }
  }

test.each(['house', 'car', 'chevron-down', 'grip-vertical', 'trash', 'user', 'washing-machine'])(
  '%s is one path, with neither keys nor code of Lucide',
  async (name) => {
    const code = lightIcon(await load(name))
    expect(code).toMatch(/createIcon\(\[\["path",\{"d":"M[^"]+"\}\]\]\)$/)
    expect(code).not.toContain('lucide-react')
  },
)

test('an icon of another form stops the build', () => {
  expect(() => lightIcon({})).toThrow('lucide-react has another form of icons')
})
