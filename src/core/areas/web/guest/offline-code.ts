import { again } from '#platform/web/again.ts'

const load = again(() => import('./offline.ts'))
type Code = Awaited<ReturnType<typeof load>>

let arrive: (code: Code) => void = () => {}

/** The code for what works without a network. It comes when `loadOffline` was called: no first page waits for it. */
export const offlineCode = new Promise<Code>((resolve) => {
  arrive = resolve
})

export const loadOffline = async (): Promise<Code> => {
  const code = await load()
  arrive(code)
  return code
}
