import { getFailure, offline } from '../api-failure.ts'

const readWithinMs = 60_000

/**
 * Hands a file to the browser's downloads.
 * @param name as it stands in the list of downloads, where others may see it
 * @param type its media type
 */
export const saveFile = (name: string, text: string, type: string): void => save(name, new Blob([text], { type }))

const save = (name: string, content: Blob): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Not every browser has begun to read it by now.
  setTimeout(() => URL.revokeObjectURL(link.href), readWithinMs)
}

/**
 * Saves a file of ours under the name that it comes with.
 * @param address with the session's cookie
 * @throws ApiFailure where the server refuses it: a plain download would show nothing of it, or save the refusal
 */
export const fetchAndSave = async (address: string): Promise<void> => {
  const answer = await fetch(address).catch(() => {
    throw offline()
  })
  if (!answer.ok) {
    const body: unknown = await answer.json().catch(() => null)
    throw getFailure(answer.status, body, answer.headers.get('retry-after'))
  }
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? ''
  save(name, await answer.blob())
}

/**
 * Has the browser download an address of ours, which names the file itself.
 * @param address with the session's cookie
 */
export const downloadFrom = (address: string): void => {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
