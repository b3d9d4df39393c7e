import { useTranslation } from '#platform/web/i18n.ts'
import { RadioCards } from '#platform/web/ui/controls/RadioCards.tsx'
import type { RequestType } from '../contract.ts'
import { readName } from '../policy.ts'
import { getTypeIcon } from './icons.tsx'

/** The types as picture buttons. */
export const TypeChoice = ({
  label,
  types,
  chosen,
  onChoose,
}: {
  label: string
  types: readonly RequestType[]
  chosen: RequestType | undefined
  onChoose: (id: string) => void
}) => {
  const { t, language } = useTranslation()
  const options = types.map((type) => ({
    value: type.id,
    label: readName(type, t, language),
    icon: getTypeIcon(type.icon),
  }))
  return <RadioCards label={label} options={options} value={chosen?.id ?? null} onChange={onChoose} />
}
