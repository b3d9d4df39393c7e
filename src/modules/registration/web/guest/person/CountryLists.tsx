import { Plus } from 'lucide-react'
import { useTranslation } from '#platform/web/i18n.ts'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { maxCitizenships, maxCompanions } from '../../../contract/person.ts'
import { CountryField } from './CountryField.tsx'
import type { Draft } from './draft.ts'

type Props = {
  draft: Draft
  change: (change: Partial<Draft>) => void
  error: string | undefined
  likely: readonly string[]
}

/** Of a field that was just added: its button is gone or stands behind it, and a keyboard would have to go back. */
const takeFocus = (field: HTMLSelectElement | null): void => field?.focus()

/** One citizenship, or up to three. */
export const CitizenshipField = ({ draft, change, error, likely }: Props) => {
  const { t } = useTranslation()
  const chosen = draft.citizenship ?? ['']
  return (
    <>
      {chosen.map((code, at) => (
        <CountryField
          key={at}
          name="citizenship"
          autoComplete="off"
          label={t(at === 0 ? 'registration.arrive_citizenship' : 'registration.arrive_citizenship_more')}
          optional={at > 0}
          error={at === 0 ? error : undefined}
          likely={likely}
          value={code}
          ref={at > 0 && code === '' ? takeFocus : undefined}
          onChange={({ target }) =>
            change({
              citizenship: chosen
                .map((one, index) => (index === at ? target.value : one))
                .filter((one, index) => one !== '' || index === 0),
            })
          }
        />
      ))}
      {chosen.length < maxCitizenships && chosen[0] !== '' && !chosen.slice(1).includes('') && (
        <Button
          className="justify-self-start"
          variant="ghost"
          size="s"
          icon={Plus}
          onClick={() => change({ citizenship: [...chosen, ''] })}
        >
          {t('registration.arrive_citizenship_more')}
        </Button>
      )}
    </>
  )
}

/** Family who are given as a number only: how many, and of which citizenship. */
export const CompanionsField = ({ draft, change, error, likely }: Props) => {
  const { t } = useTranslation()
  const groups = draft.companions ?? []
  const set = (at: number, group: Partial<(typeof groups)[number]>) =>
    change({ companions: groups.map((one, index) => (index === at ? { ...one, ...group } : one)) })
  return (
    <>
      <p className="hint">{t('registration.arrive_companions_hint')}</p>
      {groups.map(({ citizenship, count }, at) => (
        <div key={at} className="companions">
          <CountryField
            name="companions"
            autoComplete="off"
            label={t('registration.arrive_citizenship')}
            optional
            error={at === 0 ? error : undefined}
            likely={likely}
            value={citizenship}
            ref={citizenship === '' ? takeFocus : undefined}
            onChange={({ target }) => set(at, { citizenship: target.value })}
          />
          <TextField
            label={t('registration.arrive_count')}
            name="companion_count"
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            value={count === 0 ? '' : String(count)}
            onChange={({ target }) => set(at, { count: Number(target.value.replaceAll(/\D/g, '')) })}
          />
        </div>
      ))}
      {groups.length < maxCompanions && (
        <Button
          className="justify-self-start"
          variant="ghost"
          size="s"
          icon={Plus}
          onClick={() => change({ companions: [...groups, { citizenship: '', count: 1 }] })}
        >
          {t('registration.arrive_companions_add')}
        </Button>
      )}
    </>
  )
}
