import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { Failure } from './failure.mjs'

/*
 * Packages are never installed where they are used: a running Deskbell loads them, and its database's programs are
 * among them. They are installed into a separate folder and swapped in by two renames. The previous ones stay, for a
 * rollback.
 */

const STAMP = '.deskbell-installed'
// Files that describe this machine are kept among the packages.
const MEMORY = /^\.deskbell-chromium/

/** @param {string} root @param {'next' | 'leaving' | 'before'} name */
const getPlace = (root, name) => join(root, 'dist', '.modules', name)

/** Where the next packages are installed. @param {string} root */
export const stagingFolder = (root) => getPlace(root, 'next')

/**
 * Whether this folder has all packages of a lock file.
 * @param {string} folder
 * @param {string} stamp see `getStamp`
 */
export function hasModules(folder, stamp) {
  try {
    return readFileSync(join(folder, 'node_modules', STAMP), 'utf8') === stamp
  } catch {
    return false
  }
}

/**
 * Marks the packages in this folder as complete. Written last, and by a rename, so that a file which other folders share
 * by a hard link does not change there.
 * @param {string} folder @param {string} stamp
 */
export function markModules(folder, stamp) {
  const file = join(folder, 'node_modules', STAMP)
  writeFileSync(`${file}.new`, stamp)
  renameSync(`${file}.new`, file)
}

/**
 * The folder with the packages of this lock file beside those in use: staged or previous ones.
 * @param {string} root @param {string} stamp
 */
export const findModules = (root, stamp) =>
  /** @type {const} */ (['next', 'leaving', 'before'])
    .map((name) => getPlace(root, name))
    .find((place) => hasModules(place, stamp))

/**
 * A fresh folder to install into, with the files that npm reads. It removes the previous packages, which would be the
 * third copy on the disk.
 * @param {string} root
 */
export function beginStaging(root) {
  const next = stagingFolder(root)
  for (const place of [next, getPlace(root, 'before')]) rmSync(place, { recursive: true, force: true })
  mkdirSync(next, { recursive: true })
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    if (existsSync(join(root, file))) copyFileSync(join(root, file), join(next, file))
  return next
}

/**
 * Swaps packages in. If it is interrupted between the renames, the next call completes it: both folders are complete
 * where `findModules` looks.
 * @param {string} root @param {string} from
 */
export function exchangeModules(root, from) {
  const [modules, leaving, before] = [join(root, 'node_modules'), getPlace(root, 'leaving'), getPlace(root, 'before')]
  if (existsSync(modules)) {
    for (const name of readdirSync(modules).filter((file) => MEMORY.test(file)))
      copyFileSync(join(modules, name), join(from, 'node_modules', name))
    if (from !== leaving) rmSync(leaving, { recursive: true, force: true })
    mkdirSync(leaving, { recursive: true })
    move(modules, join(leaving, 'node_modules'))
  }
  move(join(from, 'node_modules'), modules)
  if (existsSync(join(leaving, 'node_modules'))) {
    rmSync(before, { recursive: true, force: true })
    move(leaving, before)
  }
  for (const place of [leaving, stagingFolder(root)]) rmSync(place, { recursive: true, force: true })
}

/** @param {string} from @param {string} to */
function move(from, to) {
  try {
    renameSync(from, to)
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code !== 'EBUSY' && code !== 'EXDEV') throw error
    throw new Failure(
      'node_modules is a disk of its own and cannot be exchanged: stop Deskbell, run "npm ci", then the same command again.',
    )
  }
}
