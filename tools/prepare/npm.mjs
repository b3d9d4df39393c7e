import { existsSync } from 'node:fs'
import { basename, delimiter, join, sep } from 'node:path'

/**
 * The command for this machine's npm with the machine's own Node: inside an npm script the first `node` on the PATH is
 * the pinned one in node_modules, which an installation is about to replace.
 *
 * @param {{ env: NodeJS.ProcessEnv, execPath: string, exists?: (file: string) => boolean }} world
 * @returns {{ command: string, args: string[], env: NodeJS.ProcessEnv, shell: boolean }}
 */
export function npm({ env, execPath, exists = existsSync }) {
  const path = withoutModules(env.PATH ?? env.Path ?? '')
  const clean = { ...env, PATH: path }
  const windows = process.platform === 'win32'

  const node = [env.npm_node_execpath, execPath, ...onPath(windows ? 'node.exe' : 'node', path)]
    .filter((file) => file !== undefined)
    .find((file) => !isInModules(file) && exists(file))
  const script = env.npm_execpath
  if (node && script && basename(script) === 'npm-cli.js' && exists(script)) {
    return { command: node, args: [script], env: clean, shell: false }
  }
  return { command: windows ? 'npm.cmd' : 'npm', args: [], env: clean, shell: windows }
}

/**
 * Possible paths of a program, in the order of the PATH.
 * @param {string} name
 * @param {string} [path]
 */
export function onPath(name, path = process.env.PATH ?? '') {
  return path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
}

/** @param {string} path */
export function withoutModules(path) {
  return path
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter)
}

/** @param {string} file */
function isInModules(file) {
  // npm itself is in a node_modules folder too (lib/node_modules/npm), Node never is.
  return file.split(sep).includes('node_modules')
}
