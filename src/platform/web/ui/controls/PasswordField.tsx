import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n.ts'
import { IconButton } from './Button.tsx'
import { Field, useField } from './Field.tsx'
import type { TextFieldProps } from './TextField.tsx'

export const PasswordField = ({ label, optional, hint, error, id, ...input }: Omit<TextFieldProps, 'type'>) => {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const frame = { label, optional, hint, error }
  const { ids, control } = useField(frame, id)
  return (
    <Field ids={ids} frame={frame}>
      <span className="input-box">
        <input
          autoComplete="current-password"
          {...input}
          {...control}
          className="input"
          type={shown ? 'text' : 'password'}
        />
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={t(shown ? 'platform.hide_password' : 'platform.show_password')}
          onClick={() => setShown(!shown)}
        />
      </span>
    </Field>
  )
}
