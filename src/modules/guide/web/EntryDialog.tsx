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
import { entryTexts, maxOrder, orderTooLow, type Collection, type Entry } from '../contract.ts'
import { findEntryProblem } from '../policy.ts'
import { useEditing } from './api.ts'

const labels = {
  hotel_guide: {
    add: 'guide.add_entry',
    edit: 'guide.edit_entry',
    added: 'guide.added',
    updated: 'guide.updated',
    addFailed: 'guide.add_failed',
    updateFailed: 'guide.update_failed',
  },
  house_rules: {
    add: 'guide.add_rule',
    edit: 'guide.edit_rule',
    added: 'guide.rule_added',
    updated: 'guide.rule_updated',
    addFailed: 'guide.rule_add_failed',
    updateFailed: 'guide.rule_update_failed',
  },
} as const

type Errors = { title?: string; content?: string; order?: string }

type Props = { of: Collection; entry: Entry | null; nextOrder: number; onClose: () => void }

/** The form for adding and editing. `nextOrder` is the position of a new entry: count + 1. */
export const EntryDialog = ({ of, entry, nextOrder, onClose }: Props) => {
  const { t } = useTranslation()
  const editing = useEditing(of)
  const [id] = useState(newId)
  const [initial] = useState({
    title: entry?.title ?? '',
    content: entry?.content ?? '',
    translations: entry?.translations ?? {},
  })
  const [form, setForm] = useState(initial)
  const [initialOrder] = useState(String(entry?.order ?? nextOrder))
  const [order, setOrder] = useState(initialOrder)
  const [errors, setErrors] = useState<Errors>({})
  const { busy, send } = useSubmit()
  const problem = useSaveProblem(entry, ({ title }) => title)
  const text = labels[of]
  const failed = entry ? text.updateFailed : text.addFailed
  const inWords = useTexts(entryTexts, form, (change) => setForm((now) => ({ ...now, ...change })))
  useUnsaved(JSON.stringify(form) !== JSON.stringify(initial))

  const findErrors = (): Errors => {
    const broken = findEntryProblem(of, { title: form.title.trim(), content: form.content.trim() })
    const orderNumber = Number(order)
    return {
      ...(broken && { [form.title.trim() ? 'content' : 'title']: t(broken.code) }),
      ...((!Number.isInteger(orderNumber) || orderNumber < 1) && { order: t(orderTooLow.code) }),
      ...(orderNumber > maxOrder && { order: t('platform.field_invalid') }),
    }
  }

  const save = async () => {
    const found = findErrors()
    setErrors(found)
    if (found.title !== undefined || found.content !== undefined) inWords.showMain()
    if (busy || Object.keys(found).length > 0) return
    problem.clear()
    // A colleague may have moved the entry while this form was open: send the position only if it was edited here.
    const values = { ...form, ...((!entry || order !== initialOrder) && { order: Number(order) }) }
    await send(
      async () => {
        await (entry ? editing.update(entry.id, { ...values, ...problem.seen }) : editing.add({ id, ...values }))
        toast.success(t(entry ? text.updated : text.added))
        onClose()
      },
      (cause) => {
        if (!problem.isRace(cause)) toast.error(t(failed))
      },
    )
  }

  return (
    <FormDialog
      title={t(entry ? text.edit : text.add)}
      onClose={onClose}
      onSubmit={save}
      submit={t('guide.save')}
      busy={busy}
      busyText={t('guide.saving')}
    >
      <SaveProblem problem={problem} failed={t(failed)}>
        <span className="line-clamp-3 whitespace-pre-line">{problem.now?.content}</span>
      </SaveProblem>
      <TranslationFields name="entry" texts={inWords}>
        <TextField label={t('guide.title')} {...inWords.of('title', errors.title)} />
        <TextArea
          label={t('guide.content')}
          optional={of === 'house_rules'}
          hint={t('guide.content_hint')}
          rows={8}
          {...inWords.of('content', errors.content)}
        />
      </TranslationFields>
      <div className="w-28">
        <TextField
          label={t('guide.order')}
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          value={order}
          error={errors.order}
          onChange={(event) => setOrder(event.target.value)}
        />
      </div>
    </FormDialog>
  )
}
