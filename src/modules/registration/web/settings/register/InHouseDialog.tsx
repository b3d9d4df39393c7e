import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { RadioCards } from '#platform/web/ui/controls/RadioCards.tsx'
import { LazyConfirm } from '#platform/web/ui/overlays/LazyConfirm.tsx'
import type { RegistrationSettingsForm } from '../../../contract/settings.ts'

type InHouse = RegistrationSettingsForm['in_house']
const answers = ['enter', 'elsewhere'] as const satisfies readonly InHouse[]

/** Asks once, when the register is switched on, what becomes of the parties who are in the house. */
export const InHouseDialog = ({
  count,
  busy,
  onConfirm,
  onClose,
}: {
  count: number
  busy: boolean
  onConfirm: (inHouse: InHouse) => void
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const [answer, setAnswer] = useState<InHouse>('enter')
  return (
    <LazyConfirm
      title={t('registration.set_in_house', { count })}
      text={t('registration.set_in_house_text')}
      confirm={t('registration.set_switch_on')}
      busy={busy}
      onConfirm={() => onConfirm(answer)}
      onClose={onClose}
    >
      <RadioCards
        label={t('registration.set_in_house_label')}
        options={answers.map((value) => ({ value, label: t(`registration.set_in_house_${value}`) }))}
        value={answer}
        onChange={setAnswer}
      />
    </LazyConfirm>
  )
}
