import { useState } from 'react'
import { TranslationFields } from '#modules/translations/web/TranslationFields.tsx'
import { useTexts } from '#modules/translations/web/use-texts.ts'
import { newId } from '#platform/contract/id.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { TextArea, TextField } from '#platform/web/ui/controls/TextField.tsx'
import { FormDialog } from '#platform/web/ui/overlays/FormDialog.tsx'
import { SaveProblem, useSaveProblem } from '#platform/web/ui/overlays/SaveProblem.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { useUnsaved } from '#platform/web/use-update.ts'
import { quickReplyTexts, type QuickReply } from '../../contract/quick-replies.ts'
import { useReplyEditing } from './api.ts'

/** The form of a quick reply. @param reply null for a new one */
export const ReplyDialog = ({ reply, onClose }: { reply: QuickReply | null; onClose: () => void }) => {
  const { t } = useTranslation()
  const editing = useReplyEditing()
  const [id] = useState(newId)
  const [initial] = useState({
    title: reply?.title ?? '',
    text: reply?.text ?? '',
    translations: reply?.translations ?? {},
  })
  const [form, setForm] = useState(initial)
  const [errors, setErrors] = useState<{ title?: string; text?: string }>({})
  const { busy, send } = useSubmit()
  const problem = useSaveProblem(reply, ({ title }) => title)
  const texts = useTexts(quickReplyTexts, form, (change) => setForm((now) => ({ ...now, ...change })))
  const failed = t('conversations.reply_save_failed')
  useUnsaved(JSON.stringify(form) !== JSON.stringify(initial))

  const save = async () => {
    const found = {
      ...(!form.title.trim() && { title: t('platform.field_required') }),
      ...(!form.text.trim() && { text: t('platform.field_required') }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) texts.showMain()
    if (busy || Object.keys(found).length > 0) return
    problem.clear()
    await send(
      async () => {
        await (reply ? editing.update(reply.id, { ...form, ...problem.seen }) : editing.add({ id, ...form }))
        toast.success(t('conversations.reply_saved'))
        onClose()
      },
      (cause) => {
        if (!problem.isRace(cause)) toast.error(failed)
      },
    )
  }
  return (
    <FormDialog
      title={t(reply ? 'conversations.reply_change' : 'conversations.reply_add')}
      onClose={onClose}
      onSubmit={save}
      submit={t('conversations.save')}
      busy={busy}
      busyText={t('conversations.saving')}
    >
      <SaveProblem problem={problem} failed={failed}>
        <span className="line-clamp-3 whitespace-pre-line">{problem.now?.text}</span>
      </SaveProblem>
      <TranslationFields name="reply" texts={texts}>
        <TextField
          label={t('conversations.reply_title')}
          hint={t('conversations.reply_title_hint')}
          {...texts.of('title', errors.title)}
        />
        <TextArea label={t('conversations.answer')} rows={6} {...texts.of('text', errors.text)} />
      </TranslationFields>
    </FormDialog>
  )
}
