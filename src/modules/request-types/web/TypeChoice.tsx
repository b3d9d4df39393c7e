import { useTranslation, type CurrentLanguage } from '#platform/web/i18n.ts'
import { RadioCards } from '#platform/web/ui/controls/RadioCards.tsx'
import type { RequestType } from '../contract.ts'
import { readName } from '../policy.ts'
import { getTypeIcon } from './icons.tsx'

/**
 * The types as picture buttons.
 * @param spoken the language to draw them in, if not that of the page
 */
export const TypeChoice = ({
  label,
  types,
  chosen,
  onChoose,
  getNote,
  spoken,
}: {
  label: string
  types: readonly RequestType[]
  chosen: RequestType | undefined
  onChoose: (id: string) => void
  /** The text below a type that is closed now. */
  getNote?: ((id: string) => string | undefined) | undefined
  spoken?: CurrentLanguage | undefined
}) => {
  const page = useTranslation()
  const { t, language } = spoken ?? page
  const options = types.map((type) => ({
    value: type.id,
    label: readName(type, t, language),
    icon: getTypeIcon(type.icon),
    note: getNote?.(type.id),
  }))
  return <RadioCards label={label} options={options} value={chosen?.id ?? null} onChange={onChoose} />
}
