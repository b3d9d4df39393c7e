import { spawnSync } from 'node:child_process'
import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { aFolder } from '../embedded-postgres/folders.ts'

/** Disks are made by mounting, which requires root on Linux. */
export const canMount =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  (() => {
    const folder = aFolder()
    return mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder) && spawnSync('umount', [folder]).status === 0
  })()

function mount(...words: string[]): boolean {
  return spawnSync('mount', words, { stdio: 'ignore' }).status === 0
}

const must = (done: boolean, what: string): void => {
  if (!done) throw new Error(`${what} did not work.`)
}

/** A disk mounted at a folder, which can become full and get space again without any byte being written to it. */
export const aDisk = () => {
  const folder = aFolder()
  must(mount('-t', 'tmpfs', '-o', 'size=2g,mode=755', 'tmpfs', folder), 'Mounting')
  return {
    folder,
    /** No block is left. */
    fill: (): void => {
      for (let tries = 0; tries < 20; tries += 1) {
        const used = spawnSync('df', ['--block-size=4096', '--output=used', folder], { encoding: 'utf8' }).stdout.split(
          '\n',
        )[1]
        // A moment later more space may be in use: then it is refused.
        if (mount('-o', `remount,size=${Number(used) * 4096}`, folder)) return
      }
      throw new Error('The disk could not be filled.')
    },
    makeRoom: (): void => must(mount('-o', 'remount,size=2g', folder), 'Making room'),
    /** Open files stay writable; newly opened ones are read-only. */
    setReadOnly: (yes: boolean): void => must(mount('-o', `remount,${yes ? 'ro' : 'rw'}`, folder), 'Remounting'),
    remove: (): void => void spawnSync('umount', ['--lazy', folder]),
  }
}

const closed: string[] = []

/** Makes a folder unwritable, also for root where possible. */
export const closeFolder = (folder: string): void => {
  if (!canMount) return setWritable(folder, false)
  // Remounted elsewhere first: here another process could open a file for writing in between, and the remount would fail.
  const aside = aFolder()
  must(
    mount('--bind', folder, aside) && mount('-o', 'remount,bind,ro', aside) && mount('--bind', aside, folder),
    'Mounting',
  )
  spawnSync('umount', ['--lazy', aside])
  closed.push(folder)
}

export const openFolder = (folder: string): void => {
  if (!canMount) return setWritable(folder, true)
  spawnSync('umount', ['--lazy', folder])
  closed.splice(closed.indexOf(folder), 1)
}

/** Makes folders writable again after a failure. */
export const openAll = (): void => closed.toReversed().forEach(openFolder)

const setWritable = (folder: string, yes: boolean): void => {
  chmodSync(folder, yes ? 0o755 : 0o555)
  for (const name of readdirSync(folder, { recursive: true })) {
    const path = join(folder, String(name))
    const found = lstatSync(path, { throwIfNoEntry: false })
    if (found?.isFile() || found?.isDirectory())
      chmodSync(path, (found.isDirectory() ? 0o500 : 0o400) | (yes ? 0o200 : 0))
  }
}
