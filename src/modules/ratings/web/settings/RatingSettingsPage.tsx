import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import { SettingsForm } from '#modules/hotels/web/settings/SettingsForm.tsx'
import { useTitle } from '#modules/hotels/web/title.ts'
import { TranslationFields } from '#modules/translations/web/TranslationFields.tsx'
import { useTexts } from '#modules/translations/web/use-texts.ts'
import { changedMeanwhile } from '#platform/contract/failure.ts'
import { fieldErrorsOf, type FieldErrors } from '#platform/web/calls/field-errors.ts'
import { useSubmit } from '#platform/web/calls/use-submit.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { QueryState } from '#platform/web/ui/containers/QueryState.tsx'
import { Switch } from '#platform/web/ui/controls/Switch.tsx'
import { TextArea } from '#platform/web/ui/controls/TextField.tsx'
import { toast } from '#platform/web/ui/overlays/toast.ts'
import { PageTitle } from '#platform/web/ui/shell/PageTitle.tsx'
import { useUnsaved } from '#platform/web/use-update.ts'
import { linkAddressInvalid, maxLinks, ratingTexts, type RatingSettings } from '../../contract/settings.ts'
import { isReviewAddress } from '../../policy.ts'
import { useRatingSettings, useSaveRatingSettings } from './api.ts'
import { LinkFields } from './LinkFields.tsx'

const fields = Array.from({ length: maxLinks }, (_, at) => [
  `review_links.${at}.label`,
  `review_links.${at}.url`,
]).flat()

const getForm = ({ updated_at: _updated, ...form }: RatingSettings) => form

const Form = ({ settings }: { settings: RatingSettings }) => {
  const { t } = useTranslation()
  const save = useSaveRatingSettings()
  const { busy, send } = useSubmit()
  const [base, setBase] = useState(settings)
  const [form, setForm] = useState(() => getForm(settings))
  const [errors, setErrors] = useState<FieldErrors>({})
  const set = (change: Partial<typeof form>) => setForm((before) => ({ ...before, ...change }))
  const texts = useTexts(ratingTexts, form, set)
  useUnsaved(JSON.stringify(form) !== JSON.stringify(getForm(base)))
  const submit = async () => {
    const problems = Object.fromEntries(
      form.review_links.flatMap(({ label, url }, at) => [
        ...(label.trim() === '' ? [[`review_links.${at}.label`, t('platform.field_required')] as const] : []),
        ...(isReviewAddress(url.trim()) ? [] : [[`review_links.${at}.url`, t(linkAddressInvalid.code)] as const]),
      ]),
    )
    setErrors(problems)
    if (Object.keys(problems).length > 0) return
    await send(
      async () => {
        const saved = await save({ ...form, seen: base.updated_at })
        setBase(saved)
        setForm(getForm(saved))
        toast.success(t('ratings.settings_saved'))
      },
      (cause) => {
        // The next attempt is made knowing what a colleague has saved.
        if (cause.code === changedMeanwhile.code) setBase(cause.current as RatingSettings)
        setErrors(fieldErrorsOf(t, cause, fields) ?? { form: t(cause.code, cause.values) })
      },
    )
  }
  const asks = ['ask_things', 'ask_mid_stay'] as const
  return (
    <SettingsForm
      id="rating-settings"
      title={t('ratings.title')}
      errors={errors}
      busy={busy}
      onSubmit={() => void submit()}
    >
      {asks.map((name) => (
        <div key={name} className="row between row--wrap">
          <div className="grow">
            <b>{t(`ratings.setting_${name}`)}</b>
            <p className="hint">{t(`ratings.setting_${name}_text`)}</p>
          </div>
          <Switch
            label={t(`ratings.setting_${name}`)}
            labels={[t('tickets.on'), t('tickets.off')]}
            checked={form[name]}
            onChange={(to) => set({ [name]: to })}
          />
        </div>
      ))}
      <LinkFields links={form.review_links} errors={errors} onChange={(review_links) => set({ review_links })} />
      <TranslationFields name="thanks" texts={texts}>
        <TextArea
          label={t('ratings.thanks')}
          hint={t('ratings.thanks_hint')}
          optional
          rows={2}
          {...texts.of('thanks')}
        />
      </TranslationFields>
    </SettingsForm>
  )
}

/** What guests are asked, and where they can write about the hotel. */
export const RatingSettingsPage = () => {
  const { t } = useTranslation()
  const { id } = useHotel()
  const query = useRatingSettings()
  useTitle(t('ratings.settings'))
  return (
    <div className="mx-auto max-w-[804px]">
      <PageTitle
        area="staff"
        title={t('ratings.settings')}
        back={{ label: t('hotels.services'), href: managerPath(id, 'services') }}
      />
      {query.data ? <Form settings={query.data} /> : <QueryState query={query} text={t('ratings.settings_failed')} />}
    </div>
  )
}
