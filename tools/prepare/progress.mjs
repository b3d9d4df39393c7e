const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const LINE_EVERY_MS = 5_000
const FRAME_EVERY_MS = 100

/**
 * Reports progress: one line per finished step. While a long one runs it shows a spinner with the seconds on a terminal,
 * else a line every few seconds.
 * @param {{ write(text: string): unknown, isTTY?: boolean }} [out]
 * @param {() => number} [now] milliseconds
 */
export function createProgress(out = process.stdout, now = Date.now) {
  const clear = () => out.isTTY && out.write('\r\u001B[2K')

  return {
    /** @param {string} title @param {string} detail */
    ready(title, detail) {
      out.write(`✓ ${title.padEnd(13)}${detail}\n`)
    },

    /** @param {string} text */
    line(text) {
      out.write(`… ${text}\n`)
    },

    /**
     * Shows `text` for as long as `work` takes.
     * @template T
     * @param {string} text
     * @param {() => Promise<T>} work
     * @returns {Promise<T>}
     */
    async during(text, work) {
      const start = now()
      let frame = 0
      if (!out.isTTY) out.write(`… ${text}\n`)
      const timer = setInterval(
        () => {
          const seconds = `${Math.round((now() - start) / 1000)} s`
          if (out.isTTY) out.write(`\r${FRAMES[frame++ % FRAMES.length]} ${text}  ${seconds}`)
          else out.write(`… ${text}  ${seconds}\n`)
        },
        out.isTTY ? FRAME_EVERY_MS : LINE_EVERY_MS,
      )
      try {
        return await work()
      } finally {
        clearInterval(timer)
        clear()
      }
    },
  }
}

/** @typedef {ReturnType<typeof createProgress>} Progress */

/** @param {number} start milliseconds @param {number} [end] */
export function seconds(start, end = Date.now()) {
  return `${((end - start) / 1000).toFixed(1)} s`
}
