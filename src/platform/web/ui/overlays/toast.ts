import { create } from 'zustand'

/** A short message. The same message again replaces the first; `turn` tells them apart. */
export type Toast = { id: string; kind: 'success' | 'error'; text: string; turn: number }

/** How long a toast stays, unless a pointer holds it. */
export const toastMs = 4_000
const maxToasts = 3

type Shown = Toast & { leftMs: number }

/** `toasts` are shown now; while they are `held` their clock stands still. */
export const useToasts = create<{ toasts: readonly Shown[]; held: boolean }>()(() => ({ toasts: [], held: false }))

let turns = 0
let begunAt = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** The toasts with their remaining time; expired ones are left out. */
const settle = (): readonly Shown[] => {
  clearTimeout(timer)
  const { toasts, held } = useToasts.getState()
  const passed = held ? 0 : Date.now() - begunAt
  begunAt = Date.now()
  return toasts.map((one) => ({ ...one, leftMs: one.leftMs - passed })).filter(({ leftMs }) => leftMs > 0)
}

const show = (toasts: readonly Shown[], held = useToasts.getState().held): void => {
  useToasts.setState({ toasts, held })
  if (held || toasts.length === 0) return
  timer = setTimeout(() => show(settle()), Math.min(...toasts.map(({ leftMs }) => leftMs)))
}

const createShow =
  (kind: Toast['kind']) =>
  (text: string): void => {
    const id = `${kind} ${text}`
    const others = settle().filter((one) => one.id !== id)
    show([...others, { id, kind, text, turn: (turns += 1), leftMs: toastMs }].slice(-maxToasts))
  }

/**
 * Short messages in the lower right corner: four seconds, at most three, the newest last.
 */
export const toast = { success: createShow('success'), error: createShow('error') }

/** Removes a message before its time is over. */
export const dismissToast = (id: string): void => {
  const left = settle().filter((one) => one.id !== id)
  // A removed toast sends no `pointerleave`: with the last one the hold ends.
  show(left, left.length === 0 ? false : undefined)
}

/** Stops the clock of all toasts while a pointer is on them or the page is hidden; false lets it run on. */
export const holdToasts = (hold: boolean): void => {
  if (hold !== useToasts.getState().held) show(settle(), hold)
}
