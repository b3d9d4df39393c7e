import { BrushCleaning, MessageSquareText, TowelRack, Wrench } from 'lucide-react'
import type { IconType } from '#platform/web/ui/icons.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { Option } from '#platform/web/ui/controls/Choice.tsx'
import { requestTypes, type RequestType } from '../contract.ts'
import { typeLabels } from '../policy.ts'

export const kindIcons: Readonly<Record<RequestType, IconType>> = {
  towels: TowelRack,
  cleaning: BrushCleaning,
  maintenance: Wrench,
  other: MessageSquareText,
}

/** The types as options of picture buttons. */
export const useKinds = (): Option<RequestType>[] => {
  const { t } = useTranslation()
  return requestTypes.map((type) => ({ value: type, label: t(typeLabels[type]), icon: kindIcons[type] }))
}
