/** A short message. The same message again replaces the first; `turn` tells them apart. */
export type Toast = { id: string; kind: 'success' | 'error'; text: string; turn: number }

/** Specification 000 §9. */
export const toastMs = 4_000
const maxToasts = 3

type Shown = Toast & { leftMs: number }

let shown: readonly Shown[] = []
let turns = 0
let isPaused = false
let begunAt = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Subtracts the elapsed time from every toast and removes the expired ones. */
const expire = (): void => {
  clearTimeout(timer)
  const passed = isPaused ? 0 : Date.now() - begunAt
  begunAt = Date.now()
  if (shown.length > 0)
    shown = shown.map((item) => ({ ...item, leftMs: item.leftMs - passed })).filter(({ leftMs }) => leftMs > 0)
}

const goOn = (): void => {
  if (!isPaused && shown.length > 0) {
    timer = setTimeout(
      () => {
        expire()
        goOn()
      },
      Math.min(...shown.map(({ leftMs }) => leftMs)),
    )
  }
  for (const listener of listeners) listener()
}

const createShow =
  (kind: Toast['kind']) =>
  (text: string): void => {
    expire()
    const id = `${kind} ${text}`
    shown = [...shown.filter((item) => item.id !== id), { id, kind, text, turn: (turns += 1), leftMs: toastMs }].slice(
      -maxToasts,
    )
    goOn()
  }

/**
 * Short messages in the lower right corner: four seconds, at most three, the newest last (specification 000 §1 and §9).
 */
export const toast = { success: createShow('success'), error: createShow('error') }

/** The toasts on screen. */
export const shownToasts = (): readonly Toast[] => shown

export const onToasts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const dismissToast = (id: string): void => {
  expire()
  shown = shown.filter((item) => item.id !== id)
  // Browsers may fire no leave event when the last toast disappears under the pointer.
  if (shown.length === 0) isPaused = false
  goOn()
}

export const toastsAreHeld = (): boolean => isPaused

/** Pauses the time of all toasts while the pointer is over one or the page is hidden; false resumes. */
export const holdToasts = (hold: boolean): void => {
  if (hold === isPaused) return
  expire()
  isPaused = hold
  goOn()
}
