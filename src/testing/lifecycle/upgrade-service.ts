import { once } from 'node:events'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from '../faults/http.ts'
import { runProgram, type Program } from '../faults/program.ts'

/**
 * The part of systemd for deploy/upgrade.sh, in a folder of the tests: it runs `current/bin/deskbell`, one process for
 * each unit, and restarts one when it is asked to.
 */
export class Units {
  readonly #home: string
  readonly #settings: Record<string, string>
  readonly #programs = new Map<string, Program>()
  readonly #control: Server
  /** Restarts that were asked for. */
  restarts = 0
  /** Done instead of a restart, once. */
  instead: ((restart: () => Promise<void>) => Promise<void>) | undefined

  private constructor(home: string, settings: Record<string, string>) {
    this.#home = home
    this.#settings = settings
    this.#control = createServer((request, response) => {
      const unit = request.url?.slice(1) ?? ''
      const { instead } = this
      this.instead = undefined
      this.restarts += 1
      const work = instead ? instead(() => this.restart(unit)) : this.restart(unit)
      void work.then(() => response.end('done\n'))
    })
  }

  /** @param home holds `releases` and the link `current` @param settings of every unit; its port stands behind the @ */
  static async in(home: string, version: string, settings: Record<string, string>): Promise<Units> {
    mkdirSync(join(home, 'releases'), { recursive: true })
    symlinkSync(`releases/${version}`, join(home, 'current'))
    const units = new Units(home, settings)
    await once(units.#control.listen(0, '127.0.0.1'), 'listening')
    const { port } = units.#control.address() as AddressInfo
    writeFileSync(
      join(home, 'restart'),
      `#!/bin/sh\nexec curl --fail --silent --output /dev/null http://127.0.0.1:${port}/"$1"\n`,
      { mode: 0o755 },
    )
    return units
  }

  /** Stops a unit’s process, if it has one, and starts what `current` is by now. */
  async restart(unit: string): Promise<void> {
    await this.#programs.get(unit)?.stop()
    const [, port] = unit.split('@')
    const settings = { ...this.#settings, ...(port !== undefined && { PORT: port }) }
    this.#programs.set(unit, runProgram(join(this.#home, 'current/bin/deskbell'), [], settings))
  }

  async stop(): Promise<void> {
    this.#control.close()
    this.#control.closeAllConnections()
    for (const program of this.#programs.values()) await program.stop()
  }
}

/** Asks for `/readyz` again and again, and knows how long no process was ready. */
export class Watch {
  longestGapMs = 0
  /** Failures instead of an answer since it was asked last, and how often. */
  readonly refusals: Record<string, number> = {}
  #isOver = false
  readonly #work: Promise<void>

  constructor(base: string) {
    this.#work = this.#look(base)
  }

  async #look(base: string): Promise<void> {
    let last = performance.now()
    while (!this.#isOver) {
      const answer = await ask('GET', `${base}/readyz`, { timeoutMs: 1_000 })
      if (answer.status === 200) {
        this.longestGapMs = Math.max(this.longestGapMs, performance.now() - last)
        last = performance.now()
      } else {
        const why = 'why' in answer ? answer.why : `${answer.status} ${String(answer.body['text']).trim()}`
        this.refusals[why] = (this.refusals[why] ?? 0) + 1
      }
      // As often as a screen would; the machine has other work.
      await pause(20)
    }
  }

  /** The longest time without a ready process since it was asked last. */
  takeGapMs(): number {
    const gap = this.longestGapMs
    this.longestGapMs = 0
    return gap
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#work
  }
}

/** The answer of `/healthz`; what else there is where nothing answers. */
export const getVersion = async (base: string): Promise<string> => {
  const answer = await ask('GET', `${base}/healthz`)
  return 'body' in answer ? String(answer.body['text']).trim() : answer.why
}
