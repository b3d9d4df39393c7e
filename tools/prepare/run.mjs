import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { nameWorker } from './lock.mjs'

const KEPT_CHARACTERS = 4_000

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/** Stops every program that is still running. */
export function stopRunning() {
  for (const child of running) child.kill('SIGTERM')
}

/**
 * Runs a program to its end with all output in a log file.
 *
 * `silence` is how long it may print nothing that matches `life` (milliseconds); then it is killed.
 * A program that cannot be started counts as failed, with the reason as its output.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, log: string, env?: NodeJS.ProcessEnv, silence?: number, life?: RegExp, shell?: boolean }}
 * options
 * @returns {Promise<{ ok: boolean, output: string }>} `output`: the last lines, without colours
 */
export function run(command, args, { cwd, log, env = process.env, silence, life = /./, shell = false }) {
  mkdirSync(dirname(log), { recursive: true })
  const file = createWriteStream(log)
  file.write(`${[command, ...args].join(' ')}\n\n`)

  return new Promise((resolve) => {
    let output = ''
    const child = spawn(command, args, { cwd, env, shell, stdio: ['ignore', 'pipe', 'pipe'] })
    running.add(child)
    nameWorker(child.pid)

    const watch = silence === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), silence)
    /** @param {Buffer} chunk */
    const take = (chunk) => {
      file.write(chunk)
      const text = chunk.toString()
      output = (output + text).slice(-KEPT_CHARACTERS)
      if (life.test(text)) watch?.refresh()
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)

    /** @param {boolean} ok */
    const end = (ok) => {
      clearTimeout(watch)
      running.delete(child)
      file.end(() => resolve({ ok, output: stripVTControlCharacters(output) }))
    }
    child.on('error', (error) => {
      output += error.message
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })
}
