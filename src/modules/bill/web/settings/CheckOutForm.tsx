import { useState } from 'react'
import { SettingsForm } from '#modules/hotels/web/settings/SettingsForm.tsx'
import { TranslationFields } from '#modules/translations/web/TranslationFields.tsx'
import { useTexts } from '#modules/translations/web/use-texts.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { ReasonChoice } from '#platform/web/ui/page/ReasonChoice.tsx'
import { maxKeyTextLength } from '../../contract/settings.ts'
import { useSettingsPart, type SettingsPart } from './use-settings-part.ts'

const texts = { key_text: maxKeyTextLength } as const

/** Whether guests end their stay themselves, from when on their last day, and where their key goes. */
export const CheckOutForm = (part: SettingsPart) => {
  const { base } = part
  const { t } = useTranslation()
  const [form, setForm] = useState({
    self_check_out: base.self_check_out,
    self_check_out_from: base.self_check_out_from,
    key_text: base.key_text ?? '',
    translations: base.translations,
  })
  const set = (change: Partial<typeof form>) => setForm({ ...form, ...change })
  const isChanged = Object.entries(form).some(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(base[name as keyof typeof form]),
  )
  const { errors, busy, save } = useSettingsPart(part, isChanged)
  const words = useTexts(texts, form, set)
  const { self_check_out: chosen } = form
  return (
    <SettingsForm
      id="check-out-settings"
      title={t('bill.check_out_by_guest')}
      errors={errors}
      busy={busy}
      onSubmit={() => void save(form)}
    >
      <ReasonChoice
        name="self_check_out"
        label={t('bill.self_check_out')}
        isTitled
        options={(['off', 'nothing_open', 'always'] as const).map((value) => ({
          value,
          label: t(`bill.self_check_out_${value}`),
          reason: t(`bill.self_check_out_${value}_note`),
        }))}
        value={chosen}
        onChange={(self_check_out) => set({ self_check_out })}
      />
      {chosen !== 'off' && (
        <>
          <TextField
            type="time"
            label={t('bill.self_check_out_from')}
            required
            value={form.self_check_out_from}
            error={errors['self_check_out_from']}
            onChange={({ target }) => set({ self_check_out_from: target.value })}
          />
          <TranslationFields name="key_text" texts={words}>
            <TextField
              label={t('bill.key_text')}
              hint={t('bill.key_text_hint')}
              autoComplete="off"
              optional
              {...words.of('key_text')}
            />
          </TranslationFields>
        </>
      )}
    </SettingsForm>
  )
}
