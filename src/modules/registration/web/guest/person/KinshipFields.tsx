import { useTranslation } from '#platform/web/i18n.ts'
import { SelectField } from '#platform/web/ui/controls/SelectField.tsx'
import { kinships } from '../../../contract/person.ts'
import type { Draft } from './draft.ts'

/** Another person of the party, as the page may show them. */
export type Other = { position: number; mask: string }

type Props = {
  draft: Draft
  change: (change: Partial<Draft>) => void
  error: string | undefined
  others: readonly Other[]
}

const optionsOf = (others: readonly Other[]) =>
  others.map(({ position, mask }) => (
    <option key={position} value={position}>
      {mask}
    </option>
  ))

/** How a child is related to an adult of the party. */
export const KinshipFields = ({ draft: { kinship }, change, error, others }: Props) => {
  const { t } = useTranslation()
  const [first] = others
  return (
    <>
      <SelectField
        label={t('registration.arrive_kinship')}
        name="kinship"
        autoComplete="off"
        error={error}
        hint={first ? undefined : t('registration.arrive_adult_first')}
        value={kinship?.kind ?? ''}
        onChange={({ target }) => {
          const kind = kinships.find((one) => one === target.value)
          change({ kinship: kind && first && { kind, to: kinship?.to ?? first.position } })
        }}
      >
        <option value="">{t('registration.arrive_choose')}</option>
        {kinships.map((kind) => (
          <option key={kind} value={kind}>
            {t(`registration.arrive_kinship_${kind}`)}
          </option>
        ))}
      </SelectField>
      {kinship && others.length > 1 && (
        <SelectField
          label={t('registration.arrive_kinship_to')}
          name="kinship_to"
          autoComplete="off"
          value={kinship.to}
          onChange={({ target }) => change({ kinship: { ...kinship, to: Number(target.value) } })}
        >
          {optionsOf(others)}
        </SelectField>
      )}
    </>
  )
}

/** The adult in whose passport a child stands, instead of a document of its own. */
export const DocumentOfField = ({ draft, change, error, others }: Props) => {
  const { t } = useTranslation()
  return (
    <SelectField
      label={t('registration.arrive_document_of')}
      name="document_of"
      autoComplete="off"
      error={error}
      value={draft.document_of ?? ''}
      onChange={({ target }) => change({ document_of: target.value === '' ? undefined : Number(target.value) })}
    >
      <option value="">{t('registration.arrive_document_own')}</option>
      {optionsOf(others)}
    </SelectField>
  )
}
