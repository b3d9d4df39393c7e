import type { Ref } from 'react'

/** An input that a button of the page opens. */
export const FileInput = ({ ref, onChoose }: { ref: Ref<HTMLInputElement>; onChoose: (file: File) => void }) => (
  <input
    ref={ref}
    type="file"
    hidden
    accept=".csv,.xls,.xlsx"
    onChange={({ target }) => {
      const [file] = target.files ?? []
      if (file) onChoose(file)
      // Allows choosing the same file again after it was corrected.
      target.value = ''
    }}
  />
)
