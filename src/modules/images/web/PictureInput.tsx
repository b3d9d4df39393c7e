import type { RefObject } from 'react'

/**
 * The file input behind a button that adds a picture: a photo or a file.
 * @param input the button clicks it
 * @param onPicture also for the same file again
 */
export const PictureInput = ({
  input,
  onPicture,
}: {
  input: RefObject<HTMLInputElement | null>
  onPicture: (file: File) => void
}) => (
  <input
    ref={input}
    className="vh"
    type="file"
    accept="image/*"
    tabIndex={-1}
    aria-hidden="true"
    onChange={({ target }) => {
      const file = target.files?.[0]
      target.value = ''
      if (file) onPicture(file)
    }}
  />
)
