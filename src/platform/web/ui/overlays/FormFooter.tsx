import { useTranslation } from '../../i18n.ts'
import { Button, type ButtonProps } from '../controls/Button.tsx'

/** The footer of a dialog with a form: Cancel, and the button that sends the form. */
export const FormFooter = ({
  onCancel,
  ...submit
}: Omit<ButtonProps, 'type' | 'onClick'> & {
  onCancel: () => void
}) => {
  const { t } = useTranslation()
  return (
    <>
      <Button variant="line" onClick={onCancel}>
        {t('platform.cancel')}
      </Button>
      <Button {...submit} type="submit" />
    </>
  )
}
