import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import type { TextFieldProps } from '#platform/web/ui/controls/TextField.tsx'
import { maxCodeLength } from '../../contract/account.ts'

/** A field for a code of the app. @param digits the app's code alone: phones offer digits, and the code of a password manager */
export const CodeField = ({ digits, ...field }: { digits: boolean } & TextFieldProps) => (
  <TextField
    name="code"
    autoComplete={digits ? 'one-time-code' : 'off'}
    inputMode={digits ? 'numeric' : 'text'}
    autoCapitalize="none"
    spellCheck={false}
    maxLength={maxCodeLength}
    {...field}
  />
)
