import { BrushCleaning, MessageSquareText, TowelRack, Wrench } from 'lucide-react'
import { importAhead } from '#platform/web/retry-import.ts'
import { createIcon, type IconType } from '#platform/web/ui/icons.ts'
import { useLoaded } from '#platform/web/ui/use-loaded.ts'

// Those of the types that every hotel begins with. The others are loaded where one is drawn.
const icons: Record<string, IconType> = {
  towels: TowelRack,
  broom: BrushCleaning,
  wrench: Wrench,
  message: MessageSquareText,
}

const load = importAhead(() => import('./more-icons.ts'))
const Nothing = createIcon([])

const loadedIcon = (name: string): IconType => {
  const LoadedIcon: IconType = ({ className }) => {
    const loaded = useLoaded(load, true)
    const Icon = loaded ? (loaded.moreIcons[name] ?? MessageSquareText) : Nothing
    return <Icon className={className} />
  }
  return LoadedIcon
}

/** The icon of a type by its name; one of a later version is drawn as a message. */
export const getTypeIcon = (name: string): IconType => (icons[name] ??= loadedIcon(name))
