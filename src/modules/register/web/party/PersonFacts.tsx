import { useFormats } from '#modules/hotels/web/use-formats.ts'
import type { OpenedRegistration } from '#modules/registration/contract.ts'
import type { Person } from '#modules/registration/contract/person.ts'
import { toFacts } from '#modules/registration/web/staff/facts.ts'
import { useTranslation } from '#platform/web/i18n.ts'

/** What is known of a person, field by field. */
export const PersonFacts = ({ person, persons }: { person: Person; persons: OpenedRegistration['persons'] }) => {
  const { t, language } = useTranslation()
  const { date } = useFormats()
  return (
    <dl className="facts2">
      {toFacts(person, persons, { t, language, date }).map(({ name, label, value }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
