import { Check } from 'lucide-react'
import { useState } from 'react'
import { languages, type Language } from '#platform/contract/languages.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../controls/Button.tsx'
import { Choice } from '../controls/Choice.tsx'
import { Dialog } from '../overlays/Dialog.tsx'

const options = languages.map(({ code, name, label }) => ({ value: code, label: name, mark: label }))
const getMark = (value: Language): string | undefined => options.find((option) => option.value === value)?.mark

/** Every language by its own name. Apply does nothing while the current one is selected. */
export const LanguagePicker = ({
  current,
  open,
  onApply,
  onClose,
}: {
  current: Language
  open: boolean
  onApply: (language: Language) => void
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<Language>(current)
  const [wasOpen, setWasOpen] = useState(open)
  // A selection that was not applied is dropped when the dialog closes.
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setChosen(current)
  }
  const footer = (
    <>
      <Button variant="line" onClick={onClose}>
        {t('platform.close')}
      </Button>
      <Button type="submit" disabled={chosen === current}>
        {t('platform.apply')}
      </Button>
    </>
  )
  return (
    <Dialog
      title={t('platform.choose_language')}
      size={400}
      open={open}
      onClose={onClose}
      onSubmit={() => onApply(chosen)}
      footer={footer}
    >
      <Choice
        label={t('platform.language')}
        className="langs"
        itemClass="lang"
        options={options}
        value={chosen}
        onChange={setChosen}
        draw={({ value, label }, isChosen) => (
          <>
            <span lang={value === 'sr' ? 'sr-Latn' : value}>{label}</span>
            {isChosen ? <Check /> : <small>{getMark(value)}</small>}
          </>
        )}
      />
    </Dialog>
  )
}
