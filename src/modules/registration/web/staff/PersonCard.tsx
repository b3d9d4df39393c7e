import { Pencil, PenLine } from 'lucide-react'
import { useFormats } from '#modules/hotels/web/use-formats.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { useLiveState } from '#platform/web/live/LiveProvider.tsx'
import { Pill } from '#platform/web/ui/badges/Pill.tsx'
import { Button } from '#platform/web/ui/controls/Button.tsx'
import type { OpenedRegistration } from '../../contract.ts'
import { getNameOrNumber, toFacts } from './facts.ts'

type Persons = OpenedRegistration['persons']

const signatures = {
  signed: { tone: 'success', text: 'registration.desk_signed' },
  stale: { tone: 'warning', text: 'registration.desk_sign_stale' },
  missing: { tone: 'neutral', text: 'registration.desk_sign_missing' },
} as const

/** What a person or staff have entered, with a button that corrects it. */
export const PersonCard = ({
  one: { position, person, filled_by, missing, signature },
  persons,
  onCorrect,
}: {
  one: Persons[number]
  persons: Persons
  onCorrect: () => void
}) => {
  const { t, language } = useTranslation()
  const { date } = useFormats()
  const offline = useLiveState() === 'offline'
  const name = getNameOrNumber(t, persons, position)
  return (
    <section className="card stack" aria-labelledby={`person-${position}`}>
      <div className="row between row--wrap gap-2">
        <h2 className="serif text-xl wrap-anywhere" id={`person-${position}`} dir="auto">
          {name}
        </h2>
        <span className="row row--wrap gap-2">
          {signature !== 'none' && (
            <Pill tone={signatures[signature].tone} icon={PenLine}>
              {t(signatures[signature].text)}
            </Pill>
          )}
          <Pill tone={missing ? 'warning' : 'success'}>
            {t(missing ? 'registration.desk_incomplete' : 'registration.desk_complete')}
          </Pill>
        </span>
      </div>
      <dl className="facts">
        {toFacts(person, persons, { t, language, date }).map(({ name: field, label, value }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <div className="row between row--wrap gap-2">
        <span className="meta">
          {t(filled_by === 'guest' ? 'registration.desk_by_guest' : 'registration.desk_by_staff')}
        </span>
        <Button
          variant="line"
          icon={Pencil}
          disabled={offline}
          aria-haspopup="dialog"
          aria-label={t('registration.desk_correct_of', { name })}
          onClick={onCorrect}
        >
          {t('registration.desk_correct')}
        </Button>
      </div>
    </section>
  )
}
