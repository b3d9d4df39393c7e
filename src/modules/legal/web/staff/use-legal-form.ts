import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { languageCodes, languageName, type Language } from '#platform/contract/languages.ts'
import { isHttpsAddress } from '#platform/contract/text.ts'
import { fieldErrorsOf, type FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useSaveProblem } from '#platform/web/ui/overlays/SaveProblem.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { useUnsaved } from '#platform/web/use-update.ts'
import { addressInvalid, textMissing, type DraftSource, type LegalPage } from '../../contract.ts'
import { addParagraphs } from '../../policy.ts'
import { readDraft, useSaveLegalPage } from './api.ts'

type Form = Pick<LegalPage, 'way' | 'address' | 'texts' | 'draft_basis'>

const toSource = ({ key, name }: DraftSource): DraftSource => ({ key, name })

/** The form of a legal page. A draft only fills it in: nothing is kept before it is saved. */
export const useLegalForm = (page: LegalPage, onSaved: () => void) => {
  const { t, language: read } = useTranslation()
  const hotel = useHotel()
  const write = useSaveLegalPage()
  const { busy, send } = useSubmit()
  const [initial] = useState<Form>(() => ({
    way: page.way,
    address: page.address,
    texts: page.texts,
    draft_basis: page.draft_basis,
  }))
  const [form, setForm] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors | null>(null)
  const [chosen, choose] = useState<Language | null>(null)
  const problem = useSaveProblem(
    page.updated_at === null ? null : { ...page, updated_at: page.updated_at },
    ({ way, address, texts }) => (way === 'address' ? address : Object.values(texts)[0]) ?? t(`legal.way_${way}`),
  )
  useUnsaved(JSON.stringify(form) !== JSON.stringify(initial))
  // A hotel that has set no languages writes in that of the manager, beside those that it has.
  const spoken =
    hotel.content_languages.length > 0
      ? hotel.content_languages
      : languageCodes.filter((code) => code === read || page.texts[code])
  const main = spoken[0] ?? read
  const language = chosen !== null && spoken.includes(chosen) ? chosen : main
  const set = (change: Partial<Form>) => setForm((now) => ({ ...now, ...change }))
  const setText = (text: string) => setForm((now) => ({ ...now, texts: { ...now.texts, [language]: text } }))

  const findProblems = (): FieldErrors | null => {
    if (form.way === 'text' && !form.texts[main]?.trim())
      return { [`texts.${main}`]: t(textMissing.code, { language: languageName(main) }) }
    if (form.way === 'address' && !isHttpsAddress(form.address?.trim() ?? ''))
      return { address: t(addressInvalid.code) }
    return null
  }
  const save = async () => {
    const found = findProblems()
    setErrors(found)
    if (found?.[`texts.${main}`]) choose(main)
    if (found) return
    const texts = Object.fromEntries(spoken.map((code) => [code, form.texts[code] ?? '']))
    // An address that is only half typed is not asked about where it is not used.
    const address = form.address && isHttpsAddress(form.address.trim()) ? form.address : null
    problem.clear()
    await send(
      async () => {
        await write(page.kind, { ...form, address, texts, seen: null, ...problem.seen })
        toast.success(t('legal.saved'))
        onSaved()
      },
      (cause) => {
        const inFields = fieldErrorsOf(t, cause)
        if (inFields) setErrors(inFields)
        else if (!problem.isRace(cause)) toast.error(t('legal.save_failed'))
      },
    )
  }

  /** Drafts in these languages, in the same order. */
  const readDrafts = (codes: readonly Language[]) =>
    Promise.all(codes.map(async (code) => ({ code, draft: await readDraft(hotel.id, code) })))

  return {
    form,
    set,
    spoken,
    language,
    choose,
    setText,
    errors,
    problem,
    busy,
    save,
    hasText: spoken.some((code) => form.texts[code]?.trim()),
    /** Fills in the draft, in each language of the hotel. */
    takeDraft: async () => {
      const drafts = await readDrafts(spoken)
      set({
        texts: Object.fromEntries(drafts.map(({ code, draft }) => [code, draft.text])),
        draft_basis: drafts[0]?.draft.basis.map(toSource) ?? null,
      })
    },
    /** Adds the paragraphs of these to each text. */
    addNew: async (added: readonly DraftSource[]) => {
      const drafts = await readDrafts(spoken.filter((code) => form.texts[code]?.trim()))
      const isNew = (one: DraftSource) => added.some(({ key, name }) => key === one.key && name === one.name)
      const texts = drafts.map(({ code, draft }) => [
        code,
        addParagraphs(form.texts[code] ?? '', draft.basis.filter(isNew), draft.text),
      ])
      set({
        texts: { ...form.texts, ...Object.fromEntries(texts) },
        draft_basis: drafts[0]?.draft.basis.map(toSource) ?? form.draft_basis,
      })
    },
  }
}

export type LegalFormState = ReturnType<typeof useLegalForm>
