import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n.ts'
import { IconButton } from './Button.tsx'
import { Field, useField } from './Field.tsx'
import type { TextFieldProps } from './TextField.tsx'

export const PasswordField = (props: Omit<TextFieldProps, 'type'>) => {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const { frame, control } = useField(props)
  return (
    <Field {...frame}>
      <span className="input-box">
        <input autoComplete="current-password" {...control} className="input" type={shown ? 'text' : 'password'} />
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={t(shown ? 'platform.hide_password' : 'platform.show_password')}
          onClick={() => setShown(!shown)}
        />
      </span>
    </Field>
  )
}
