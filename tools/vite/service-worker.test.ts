import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { createFolder } from '../testing/file-tree-fixture.ts'
import { compress } from './compress.ts'
import { serviceWorker } from './service-worker.ts'

/**
 * Builds a small application.
 * @returns its folder
 */
const built = async (text = 'hello'): Promise<string> => {
  const root = createFolder({
    'index.html': '<html><head></head><body><script type="module" src="/src/main.ts"></script></body></html>',
    'src/main.ts': `import './main.css'\nconsole.log(${JSON.stringify(text)})\nvoid import('./lazy.ts')`,
    'src/main.css': Array.from({ length: 200 }, (_, n) => `.c${n}{width:${n}px}`).join(''),
    'src/lazy.ts': 'console.log("lazy")',
    'src/service-worker.ts':
      'const { build }: { build: string } = (self as never as { deskbell: { build: string } }).deskbell\n' +
      'self.addEventListener("install", () => console.log(build))',
  })
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [serviceWorker('src/service-worker.ts'), compress()],
    build: { assetsInlineLimit: 0 },
  })
  return join(root, 'dist')
}
const facts = (dist: string): { build: string; shell: string[] } =>
  JSON.parse(/^self\.deskbell=(.*);$/m.exec(readFileSync(join(dist, 'sw.js'), 'utf8'))?.[1] ?? '') as never
const getBuildId = (dist: string): string =>
  (JSON.parse(readFileSync(join(dist, 'build.json'), 'utf8')) as { build: string }).build

test("the worker knows its build and the shell's files, and nothing that is loaded on demand", async () => {
  const dist = await built()
  expect(facts(dist).build).toBe(getBuildId(dist))
  expect(
    facts(dist)
      .shell.map((file) => file.replace(/-[\w-]{8}\./, '.'))
      .toSorted(),
  ).toEqual(['/assets/index.js'])
  expect(readFileSync(join(dist, 'sw.js'), 'utf8')).not.toMatch(/^(import|export) /m)
})

test('the same sources have the same build name, others a different one', async () => {
  const [one, same, other] = await Promise.all([built(), built(), built('hi')])
  expect(getBuildId(same)).toBe(getBuildId(one))
  expect(getBuildId(other)).not.toBe(getBuildId(one))
})

test('text files are also there compressed, and unpack to the same', async () => {
  const dist = await built()
  const names = readdirSync(join(dist, 'assets'))
  const css = names.find((name) => name.endsWith('.css')) ?? ''
  const original = readFileSync(join(dist, 'assets', css))
  expect(brotliDecompressSync(readFileSync(join(dist, 'assets', `${css}.br`)))).toEqual(original)
  expect(gunzipSync(readFileSync(join(dist, 'assets', `${css}.gz`)))).toEqual(original)
  expect(names.filter((name) => name.startsWith('lazy'))).toHaveLength(1)
})
