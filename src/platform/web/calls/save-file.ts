const readWithinMs = 60_000

/**
 * Hands a file to the browser's downloads.
 * @param name as it stands in the list of downloads, where others may see it
 * @param type its media type
 */
export const saveFile = (name: string, text: string, type: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  // Not every browser has begun to read it by now.
  setTimeout(() => URL.revokeObjectURL(link.href), readWithinMs)
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
