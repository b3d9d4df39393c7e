import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '#platform/server/settings.ts'
import type { BackupFile, RemoteStore } from './remote/store.ts'
import { verify } from './verify.ts'

// A command names a backup of one hotel by its slug and a time, and the deletion of a hotel by its slug.
const mayHoldEverything = (name: string): boolean =>
  name.endsWith('.tar.zst') &&
  !name.startsWith('deleted-') &&
  (name.startsWith('deskbell-') || !/-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}\.tar\.zst$/.test(name))

type Check = { of: string; state: 'checking' | 'passed' | 'failed'; hotel: string | null; madeAt: Date }

/** The newest backup of everything, with its name in a folder, or in the bucket where `isRemote`. */
export type Stored = Pick<Check, 'state' | 'madeAt'> & { name: string; bytes: number; isRemote: boolean }

/**
 * Finds the newest backup of everything, by the manifests: so also one that a command or another process made. It reads
 * a file back once, in the background; one of the bucket was read back before its upload.
 */
export class StoredBackups {
  readonly #folder: string
  readonly #remote: RemoteStore | null
  readonly #checks = new Map<string, Check>()

  /** @param remote one that gives up soon */
  constructor(folder: string, remote: RemoteStore | null) {
    this.#folder = folder
    this.#remote = remote
  }

  /** @returns the newest one, and whether the bucket has it: null without an answer of the bucket */
  async findLast(): Promise<{ last: Stored | null; isInBucket: boolean | null }> {
    const [files, remote] = await Promise.all([
      listFolder(this.#folder),
      this.#remote?.listFiles().catch(() => null) ?? null,
    ])
    let last: Stored | null = null
    // A file can be newer than what it holds, as a copy is, and never older.
    for (const { name, bytes, writtenAt } of files) {
      if (last && writtenAt <= last.madeAt) break
      const { hotel, state, madeAt } = this.#check({ name, bytes, writtenAt })
      if (hotel === null && (!last || madeAt > last.madeAt)) last = { name, bytes, state, madeAt, isRemote: false }
    }
    for (const { name, bytes, writtenAt } of remote ?? [])
      if (mayHoldEverything(name) && !files.some((file) => file.name === name) && !(last && writtenAt <= last.madeAt))
        last = { name, bytes, state: 'passed', madeAt: writtenAt, isRemote: true }
    return { last, isInBucket: remote && remote.some(({ name }) => name === last?.name) }
  }

  #check({ name, bytes, writtenAt }: BackupFile): Check {
    const of = `${bytes} ${writtenAt.getTime()}`
    const known = this.#checks.get(name)
    if (known?.of === of) return known
    const check: Check = { of, state: 'checking', hotel: null, madeAt: writtenAt }
    this.#checks.set(name, check)
    verify(join(this.#folder, name)).then(
      ({ hotel, made_at }) => Object.assign(check, { state: 'passed', hotel, madeAt: new Date(made_at) }),
      () => (check.state = 'failed'),
    )
    return check
  }
}

/** The files of a folder that may hold everything, the newest first. */
const listFolder = async (folder: string): Promise<BackupFile[]> => {
  const names = (await readdir(folder).catch((): string[] => [])).filter(mayHoldEverything)
  const files = await Promise.all(
    names.map(async (name) => {
      const found = await stat(join(folder, name)).catch(() => null)
      return found?.isFile() ? [{ name, bytes: found.size, writtenAt: found.mtime }] : []
    }),
  )
  return files.flat().toSorted((one, other) => other.writtenAt.getTime() - one.writtenAt.getTime())
}

const shapes = {
  nightly: /^nightly-\d{4}-\d{2}-\d{2}\.tar\.zst$/,
  manual: /^manual-\d{4}-\d{2}-\d{2}-\d{6}\.tar\.zst$/,
}

/** Removes all but the newest few of a kind. A backup that a command made stays until a person removes it. */
export const removeOld = async (
  kind: keyof typeof shapes,
  folder: string,
  { backupsKept, backupS3 }: Pick<Settings, 'backupsKept'> & Partial<Pick<Settings, 'backupS3'>>,
  remote: RemoteStore | null,
): Promise<void> => {
  const getOld = (names: readonly string[], kept: number): string[] =>
    names
      .filter((name) => shapes[kind].test(name))
      .toSorted()
      .toReversed()
      .slice(kept)
  for (const name of getOld(await readdir(folder), backupsKept)) await rm(join(folder, name))
  if (!remote || !backupS3) return
  for (const name of getOld(await remote.list(`${kind}-`), backupS3.kept)) await remote.remove(name)
}
