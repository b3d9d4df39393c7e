import { useTranslation } from '#platform/web/i18n.ts'
import { Callout } from '#platform/web/ui/containers/Callout.tsx'
import { Checkbox } from '#platform/web/ui/controls/Switch.tsx'
import type { Member } from '../../contract.ts'
import { getMemberName } from '../../policy.ts'
import { useMade } from '../api.ts'

/** The things that a member created and that go on working without them, with the choice to end them. */
export const CreatedItems = ({
  member,
  ends,
  onChange,
}: {
  member: Member
  ends: boolean
  onChange: (ends: boolean) => void
}) => {
  const { t } = useTranslation()
  const { data, isError } = useMade(member.id)
  if (isError) return <Callout tone="error">{t('team.load_failed')}</Callout>
  if (!data || data.items.length === 0) return null
  return (
    <div className="stack">
      <p>{t('team.made', { name: getMemberName(member) })}</p>
      <dl className="stack stack--s">
        {data.items.map(({ label, names }) => (
          <div key={label}>
            <dt>
              {t(label)} <span className="meta">{names.length}</span>
            </dt>
            <dd className="meta wrap-anywhere">{names.map((name) => name || t('team.anyone')).join(', ')}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        name="end_made"
        label={t('team.made_end')}
        checked={ends}
        onChange={({ target }) => onChange(target.checked)}
      />
    </div>
  )
}
