import type { Translate } from '#platform/contract/translate.ts'
import type { FieldErrors } from '#platform/web/calls/field-errors.ts'
import {
  maxFormKeepDays,
  maxKeepDays,
  minKeepSource,
  type Establishment,
  type RegistrationSettings,
  type RegistrationSettingsForm,
} from '../../contract/settings.ts'
import { needsKeepDays } from '../../policy/keep.ts'
import { getOffered, getPack, type PackCode } from '../../policy/packs.ts'

/** The fields of the page at which the server refuses. */
export const fieldsOfPage = ['country', 'form_keep_days', 'keep_days', 'keep_source']

/** What is typed on the page. A number that is typed is a text until it is sent. */
export const getForm = (settings: RegistrationSettings) => {
  const {
    form_keep_days,
    keep_days,
    updated_at: _updated,
    keep_set_on: _keepSet,
    register_since: _since,
    ...form
  } = settings
  return {
    ...form,
    form_keep_days: String(form_keep_days),
    keep_days: keep_days === null ? '' : String(keep_days),
  }
}
export type FormState = ReturnType<typeof getForm>
export type SetForm = (change: Partial<FormState>) => void

/**
 * What choosing the rules of another country changes. What they do not offer is not asked any more; and how long entries
 * are kept, and who said so, was about the country before.
 * @param saved the page as it is stored, for whoever comes back to its rules
 */
export const choosePack = (form: FormState, pack: PackCode | null, saved: RegistrationSettings): Partial<FormState> => {
  const names: readonly string[] = getOffered(pack && getPack(pack))
  const { keep_days, keep_source } = pack === saved.pack ? getForm(saved) : { keep_days: '', keep_source: '' }
  return { pack, offered: form.offered.filter((name) => names.includes(name)), keep_days, keep_source }
}

const isBetween = (text: string, most: number): boolean =>
  /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most

/** What is wrong with the page, by field. */
export const findErrors = (t: Translate, form: FormState): FieldErrors => {
  const { pack, keep_days, keep_source, form_keep_days } = form
  const isTold = keep_source.trim().length >= minKeepSource
  const needsDays = form.register_on && pack !== null && needsKeepDays(getPack(pack))
  return {
    ...(!isBetween(form_keep_days, maxFormKeepDays) && {
      form_keep_days: t('registration.desk_keep_days_wrong', { max: maxFormKeepDays }),
    }),
    // Without it nobody would be foreign, and everybody asked.
    ...(pack === 'own' &&
      form.own_who === 'foreign' &&
      form.country === null && { country: t('registration.country_unknown') }),
    ...(keep_days === ''
      ? needsDays && { keep_days: t('registration.set_keep_needed') }
      : !isBetween(keep_days, maxKeepDays)
        ? { keep_days: t('registration.desk_keep_days_wrong', { max: maxKeepDays }) }
        : !isTold && { keep_source: t('registration.set_keep_needed') }),
    ...(form.register_on && pack === null && { form: t('registration.set_pack_first') }),
  }
}

/** An empty field of an authority is none. */
const withoutEmpty = (establishment: Establishment): Establishment =>
  Object.fromEntries(Object.entries(establishment).filter(([, value]) => value !== ''))

/** The page as it is sent. */
export const toBody = (form: FormState): Omit<RegistrationSettingsForm, 'in_house' | 'seen'> => ({
  ...form,
  form_keep_days: Number(form.form_keep_days),
  keep_days: form.keep_days === '' ? null : Number(form.keep_days),
  establishment: withoutEmpty(form.establishment),
})
