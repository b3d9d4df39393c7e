import { BrushCleaning, MessageSquareText, TowelRack, Wrench } from 'lucide-react'
import { createIcon, type IconType } from '#platform/web/ui/icons.ts'
import { retryImport } from '#platform/web/retry-import.ts'
import { useLoaded } from '#platform/web/ui/use-loaded.ts'
import { typeIcons, type TypeIcon } from '../policy.ts'

// Those of the types that every hotel begins with. The others are loaded where one is drawn.
const first: Partial<Record<TypeIcon, IconType>> = {
  towels: TowelRack,
  broom: BrushCleaning,
  wrench: Wrench,
  message: MessageSquareText,
}

const load = retryImport(() => import('./more-icons.ts'))
const Nothing = createIcon([])

const loadedIcon = (name: TypeIcon): IconType => {
  const LoadedIcon: IconType = ({ className }) => {
    const Icon = useLoaded(load, true)?.moreIcons[name] ?? Nothing
    return <Icon className={className} />
  }
  return LoadedIcon
}

const icons: Readonly<Record<string, IconType>> = Object.fromEntries(
  typeIcons.map((name) => [name, first[name] ?? loadedIcon(name)]),
)

/** The icon of a type by its name; one of a later version is drawn as a message. */
export const getTypeIcon = (name: string): IconType => icons[name] ?? MessageSquareText
