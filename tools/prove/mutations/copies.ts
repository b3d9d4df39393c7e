import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Answer, Task } from './session.ts'

const notCopied = new Set(['.git', 'data', 'dist', 'node_modules'])

/** A copy of the sources, in which a guard is removed and tests run. */
export class Copy {
  readonly #folder: string
  readonly #session: ChildProcess
  /** Rejects when the session has ended: an answer would never come. */
  readonly #ended: Promise<never>

  private constructor(folder: string, session: ChildProcess) {
    this.#folder = folder
    this.#session = session
    this.#ended = once(session, 'exit').then(() => Promise.reject(new Error('The process of the tests has ended.')))
    this.#ended.catch(() => {})
  }

  static async create(root: string): Promise<Copy> {
    const folder = await mkdtemp(join(tmpdir(), 'deskbell-guards-'))
    await cp(root, folder, { recursive: true, filter: (path) => !notCopied.has(relative(root, path)) })
    for (const path of ['node_modules', 'dist']) await symlink(join(root, path), join(folder, path))
    // Guards have to be noticed by the tests of `npm test`, which are the short forms.
    const { DESKBELL_PROVE: _long, DESKBELL_METRICS: _metrics, ...env } = process.env
    const session = fork(join(folder, 'tools/prove/mutations/session.ts'), {
      cwd: folder,
      env: { ...env, VITEST: 'true', NODE_ENV: 'test', NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const copy = new Copy(folder, session)
    await copy.#answer()
    return copy
  }

  /** Runs these tests with another text in this file. @returns the test files that failed, at least the first */
  async test(file: string, text: string, files: readonly string[], only: string): Promise<string[]> {
    const path = join(this.#folder, file)
    const whole = await readFile(path, 'utf8')
    await writeFile(path, text)
    this.#session.send({ changed: path, files, only } satisfies Task)
    const answer = await this.#answer()
    await writeFile(path, whole)
    if ('error' in answer) throw new Error(answer.error)
    return answer.failed
  }

  async #answer(): Promise<Answer> {
    const [answer] = await Promise.race([once(this.#session, 'message'), this.#ended])
    return answer as Answer
  }

  async remove(): Promise<void> {
    if (this.#session.connected) this.#session.disconnect()
    await this.#ended.catch(() => {})
    await rm(this.#folder, { recursive: true })
  }
}
