import { expect, test } from 'vitest'
import { giveVoice, onToast, toast, toastsWait } from './toast.ts'

const listener = () => {
  const heard: string[] = []
  return { heard, voice: { success: (text: string) => void heard.push(`ok ${text}`), error: (text: string) => void heard.push(`no ${text}`) } }
}

test('what is said before the toaster is there waits, wakes it, and comes in order', () => {
  let calls = 0
  const stopListening = onToast(() => calls++)
  toast.success('first')
  toast.error('second')
  expect(calls).toBe(2)
  expect(toastsWait()).toBe(true)

  const { heard, voice } = listener()
  const stop = giveVoice(voice)
  toast.success('third')
  expect(heard).toEqual(['ok first', 'no second', 'ok third'])
  expect(toastsWait()).toBe(false)
  stop()
  stopListening()
})

test('when one toaster replaces another, the one that leaves last takes nothing away', () => {
  const old = listener()
  const stopOld = giveVoice(old.voice)
  const fresh = listener()
  const stopFresh = giveVoice(fresh.voice)
  stopOld()
  toast.error('heard')
  expect(fresh.heard).toEqual(['no heard'])
  stopFresh()
})
