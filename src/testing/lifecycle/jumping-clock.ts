import { readFileSync } from 'node:fs'

/*
 * Loaded into a program before everything else (`--import`): at SIGUSR2 its clock jumps to the offset in CLOCK_FILE, in
 * milliseconds from the true time. Timers are not affected.
 */

const trueNow = Date.now
let offset = 0
const now = (): number => trueNow() + offset

globalThis.Date = new Proxy(Date, {
  construct: (target, values: unknown[]) => Reflect.construct(target, values.length === 0 ? [now()] : values) as Date,
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
})

process.on('SIGUSR2', () => {
  offset = Number(readFileSync(process.env['CLOCK_FILE'] ?? '', 'utf8'))
  process.stdout.write(`the clock says ${new Date().toISOString()}\n`)
})
