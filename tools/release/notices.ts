import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readProductionPackages } from './packages.ts'

type About = { version: string; license?: string; homepage?: string; author?: string | { name?: string } }

const licenceFile = /^(licen[cs]e|copying|notice|third[-_]?party)/i

/**
 * The notices of everything that a release contains and that is not ours: packages of the server, packages in the
 * bundle of the browser, and Node.
 */
export const collectNotices = (root: string): string => {
  const places = new Set([...Object.keys(readProductionPackages(root)), ...readBrowserPackages(root)])
  const parts = [...places]
    .filter((place) => existsSync(join(root, place)))
    .toSorted()
    .map((place) => describe(root, place))
  return [intro, nodeNotice, ...parts].join(`\n${'-'.repeat(80)}\n\n`)
}

const intro = `Deskbell is licensed under the Apache License 2.0, see LICENSE. It contains the software below.\n`

const nodeNotice = `Node.js ${process.versions.node} (MIT), in the archive only
https://nodejs.org

Copyright Node.js contributors. All rights reserved. The licences of the software in it:
https://github.com/nodejs/node/blob/v${process.versions.node}/LICENSE
`

/** The notes of the browser application's build: packages with a module or a font in it. */
const readBrowserPackages = (root: string): string[] =>
  JSON.parse(readFileSync(join(root, 'dist/web/.vite/packages.json'), 'utf8')) as string[]

const describe = (root: string, place: string): string => {
  const { version, license, homepage, author } = JSON.parse(
    readFileSync(join(root, place, 'package.json'), 'utf8'),
  ) as About
  const holder = typeof author === 'object' ? author.name : author
  const texts = readdirSync(join(root, place), { withFileTypes: true })
    .filter((file) => file.isFile() && licenceFile.test(file.name))
    .map(({ name }) => readFileSync(join(root, place, name), 'utf8').trim())
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const head = [`${name} ${version} (${license ?? 'see below'})`, homepage].filter(Boolean).join('\n')
  return `${[head, ...(texts.length > 0 ? texts : [holder && `Copyright ${holder}`])].filter(Boolean).join('\n\n')}\n`
}
