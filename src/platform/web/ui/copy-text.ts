import { toast } from './overlays/toast.ts'

/** Copies a text, and says whether it worked. */
export const copyText = async (text: string, done: string, failed: string): Promise<void> => {
  if (await copy(text)) toast.success(done)
  else toast.error(failed)
}

/** Browsers have a clipboard on secure addresses only; everywhere else the older way works from a tap. */
const copy = async (text: string): Promise<boolean> => {
  const clipboard = (navigator as Partial<Navigator>).clipboard
  if (clipboard)
    return clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  const area = document.createElement('textarea')
  area.value = text
  // In the open dialog, which keeps the focus.
  ;(document.querySelector('[role=dialog]') ?? document.body).append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  return copied
}
