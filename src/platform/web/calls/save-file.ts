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
 * @param body of a file that is made by a POST
 * @throws ApiFailure where the server refuses it: a plain download would show nothing of it, or save the refusal
 */
export const fetchAndSave = async (address: string, body?: object): Promise<void> => {
  const headers = { 'content-type': 'application/json' }
  const init = body && { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await fetch(address, init).catch(() => {
    throw offline()
  })
  if (!answer.ok) {
    const refusal: unknown = await answer.json().catch(() => null)
    throw getFailure(answer.status, refusal, answer.headers.get('retry-after'))
  }
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? ''
  // It broke off on the way: half of a file is none.
  const content = await answer.blob().catch(() => {
    throw offline()
  })
  save(name, content)
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
