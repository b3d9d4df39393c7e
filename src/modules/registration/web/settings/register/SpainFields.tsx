import { useTranslation } from '#platform/web/i18n.ts'
import { Checkbox } from '#platform/web/ui/controls/Switch.tsx'
import { useBookingSources } from '../api.ts'
import type { FormState, SetForm } from '../form.ts'

/** Spain: regions with a system of their own, and platforms that report their bookings themselves. */
export const SpainFields = ({
  form: { other_authority, reported_sources },
  set,
}: {
  form: FormState
  set: SetForm
}) => {
  const { t } = useTranslation()
  const { data } = useBookingSources()
  const sources = [...new Set([...(data ?? []), ...reported_sources])]
  return (
    <>
      <div>
        <Checkbox
          label={t('registration.set_other_authority')}
          checked={other_authority}
          onChange={({ target }) => set({ other_authority: target.checked })}
        />
        <p className="hint">{t('registration.set_other_authority_hint')}</p>
      </div>
      {sources.length > 0 && (
        <fieldset className="stack stack--s">
          <legend className="label">{t('registration.set_reported')}</legend>
          {sources.map((source) => (
            <Checkbox
              key={source}
              label={source}
              checked={reported_sources.includes(source)}
              onChange={({ target }) =>
                set({
                  reported_sources: target.checked
                    ? [...reported_sources, source]
                    : reported_sources.filter((one) => one !== source),
                })
              }
            />
          ))}
        </fieldset>
      )}
    </>
  )
}
