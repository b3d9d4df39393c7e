import type { RefObject } from 'react'

type Props = { input: RefObject<HTMLInputElement | null>; onPicture: (file: File) => void }

/**
 * The file input behind a button that adds a picture: a photo or a file.
 * @param input the button clicks it
 * @param onPicture also for the same file again
 */
export const PictureInput = ({ input, onPicture }: Props) => (
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
