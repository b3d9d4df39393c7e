import { useState, type ReactNode } from 'react'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import type { IconType } from '#platform/web/ui/icons.ts'
import { LazyConfirm } from '#platform/web/ui/overlays/LazyConfirm.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'

/** A question to confirm before an action. */
export type Question = {
  title: string
  text: string
  confirm: string
  icon: IconType
  danger?: boolean
  done: string
  failed: string
  work: () => Promise<unknown>
}

/**
 * Asks, runs the action and shows its result.
 * @returns `ask`, and the dialog to render
 */
export const useConfirm = (): { ask: (question: Question) => void; dialog: ReactNode } => {
  const { t } = useTranslation()
  const [question, setQuestion] = useState<Question | null>(null)
  const [open, setOpen] = useState(false)
  const { busy, send } = useSubmit()
  const confirm = async ({ work, done, failed }: Question) => {
    await send(
      async () => {
        await work()
        setOpen(false)
        toast.success(done)
      },
      (cause) => toast.error(cause.isTemporary ? failed : t(cause.code, cause.values)),
    )
  }
  return {
    ask: (next) => {
      setQuestion(next)
      setOpen(true)
    },
    dialog: question && (
      <LazyConfirm
        title={question.title}
        text={question.text}
        confirm={question.confirm}
        icon={question.icon}
        danger={question.danger}
        busy={busy}
        open={open}
        onConfirm={() => void confirm(question)}
        onClose={() => setOpen(false)}
      />
    ),
  }
}
