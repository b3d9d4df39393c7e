import { expect, test } from 'vitest'
import { npm, withoutModules } from './npm.mjs'

const exists = () => true

test('inside an npm script the same npm is called again, with the machine’s own Node', () => {
  const env = {
    npm_execpath: '/usr/lib/node_modules/npm/bin/npm-cli.js',
    npm_node_execpath: '/usr/bin/node',
    PATH: '/desk/node_modules/.bin:/usr/bin',
  }
  const { command, args } = npm({ env, execPath: '/desk/node_modules/node/bin/node', exists })
  expect([command, ...args]).toEqual(['/usr/bin/node', '/usr/lib/node_modules/npm/bin/npm-cli.js'])
})

test('the pinned Node never runs the npm that replaces it', () => {
  const env = {
    npm_execpath: '/npm/npm-cli.js',
    npm_node_execpath: '/desk/node_modules/node/bin/node',
    PATH: '/desk/node_modules/.bin:/opt/bin',
  }
  const { command } = npm({ env, execPath: '/desk/node_modules/node/bin/node', exists })
  expect(command).toBe('/opt/bin/node')
})

test('outside an npm script, or under another package manager, npm is looked for on the PATH', () => {
  expect(npm({ env: { PATH: '/usr/bin' }, execPath: '/usr/bin/node', exists })).toMatchObject({
    command: 'npm',
    args: [],
  })
  const env = { npm_execpath: '/usr/lib/yarn.js', PATH: '/usr/bin' }
  expect(npm({ env, execPath: '/usr/bin/node', exists })).toMatchObject({ command: 'npm', args: [] })
})

test('the PATH of an installation has no folder of installed programs', () => {
  expect(withoutModules('/desk/node_modules/.bin:/node_modules/.bin:/usr/bin:/bin')).toBe('/usr/bin:/bin')
})
