import { BrushCleaning, MessageSquareText, TowelRack, Wrench } from 'lucide-react'
import type { IconType } from '#platform/web/ui/icons.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { Option } from '#platform/web/ui/controls/Choice.tsx'
import { requestTypes, type RequestType } from '../contract.ts'

export const kindIcons: Readonly<Record<RequestType, IconType>> = {
  towels: TowelRack,
  cleaning: BrushCleaning,
  maintenance: Wrench,
  other: MessageSquareText,
}
export const kindLabels = {
  towels: 'requests.type_towels',
  cleaning: 'requests.type_cleaning',
  maintenance: 'requests.type_maintenance',
  other: 'requests.type_other',
} as const satisfies Record<RequestType, string>

/** The four types as picture buttons show them. */
export const useKinds = (): Option<RequestType>[] => {
  const { t } = useTranslation()
  return requestTypes.map((type) => ({ value: type, label: t(kindLabels[type]), icon: kindIcons[type] }))
}
