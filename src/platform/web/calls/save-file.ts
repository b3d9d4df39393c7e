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
  URL.revokeObjectURL(link.href)
}
