import { Printer, RotateCw, Trash } from 'lucide-react'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { IconButton } from '#platform/web/ui/controls/Button.tsx'
import { Link } from '#platform/web/ui/Link.tsx'
import type { Question } from './use-confirm.tsx'

type Props = {
  /** Of the room or place that the card is of. */
  name: string
  /** The page that prints this card alone. */
  printPath: string
  /** The texts before and after. */
  texts: Record<'renewText' | 'renewed' | 'removeText' | 'removed', string>
  ask: (question: Question) => void
  onRenew: () => Promise<unknown>
  onRemove: () => Promise<unknown>
}

/** Buttons to print and renew the card of a room or place, and to remove the room or place. */
export const CardButtons = ({ name, printPath, texts, ask, onRenew, onRemove }: Props) => {
  const { t } = useTranslation()
  const offline = useLiveState() === 'offline'
  return (
    <>
      <Link className="ibtn" href={printPath} aria-label={t('rooms.print_of', { name })}>
        <Printer />
      </Link>
      <IconButton
        icon={RotateCw}
        label={t('rooms.renew_of', { name })}
        disabled={offline}
        aria-haspopup="dialog"
        onClick={() =>
          ask({
            title: t('rooms.renew_question', { name }),
            text: texts.renewText,
            confirm: t('rooms.renew'),
            icon: RotateCw,
            done: texts.renewed,
            failed: t('rooms.not_saved'),
            work: onRenew,
          })
        }
      />
      <IconButton
        icon={Trash}
        danger
        label={t('rooms.remove_of', { name })}
        disabled={offline}
        aria-haspopup="dialog"
        onClick={() =>
          ask({
            title: t('rooms.remove_question', { name }),
            text: texts.removeText,
            confirm: t('rooms.remove'),
            icon: Trash,
            danger: true,
            done: texts.removed,
            failed: t('rooms.not_saved'),
            work: onRemove,
          })
        }
      />
    </>
  )
}
