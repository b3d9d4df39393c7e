/** One piece of short news. The same said again takes the place of the first: `turn` tells them apart. */
export type Toast = { id: string; kind: 'success' | 'error'; text: string; turn: number }

/** How long a toast stays, unless somebody holds it. */
export const toastMs = 4_000
const maxToasts = 3

type Shown = Toast & { leftMs: number }

let shown: readonly Shown[] = []
let turns = 0
let held = false
let begunAt = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Takes the time that has passed from everything shown, and what has had its time away. */
const settle = (): void => {
  clearTimeout(timer)
  const passed = held ? 0 : Date.now() - begunAt
  begunAt = Date.now()
  if (shown.length > 0)
    shown = shown.map((one) => ({ ...one, leftMs: one.leftMs - passed })).filter(({ leftMs }) => leftMs > 0)
}

const goOn = (): void => {
  if (!held && shown.length > 0) {
    timer = setTimeout(
      () => {
        settle()
        goOn()
      },
      Math.min(...shown.map(({ leftMs }) => leftMs)),
    )
  }
  for (const tell of listeners) tell()
}

const say =
  (kind: Toast['kind']) =>
  (text: string): void => {
    settle()
    const id = `${kind} ${text}`
    shown = [...shown.filter((one) => one.id !== id), { id, kind, text, turn: (turns += 1), leftMs: toastMs }].slice(
      -maxToasts,
    )
    goOn()
  }

/** Short news in the lower right corner: four seconds, three at most, the newest last. */
export const toast = { success: say('success'), error: say('error') }

/** What is shown now. */
export const shownToasts = (): readonly Toast[] => shown

export const onToasts = (tell: () => void): (() => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

export const dismissToast = (id: string): void => {
  settle()
  shown = shown.filter((one) => one.id !== id)
  // Where nothing is left nobody points at it, whether or not the browser says so.
  if (shown.length === 0) held = false
  goOn()
}

export const toastsAreHeld = (): boolean => held

/** Stops the clock of everything shown, while somebody points at it or looks elsewhere; false lets it run on. */
export const holdToasts = (hold: boolean): void => {
  if (hold === held) return
  settle()
  held = hold
  goOn()
}
