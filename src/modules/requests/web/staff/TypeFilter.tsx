import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { readName } from '#modules/request-types/policy.ts'
import { getTypeIcon } from '#modules/request-types/web/icons.tsx'
import { useVisibleTypes } from '#modules/request-types/web/use-request-types.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { Chip } from '#platform/web/ui/controls/Chip.tsx'
import { FilterLine } from '#platform/web/ui/page/FilterLine.tsx'

// More chips than these are a list to read.
const maxChips = 6

/** Filters the board by type: chips, or a select where there are many types. */
export const TypeFilter = ({
  type,
  onType,
  mark,
}: {
  type: string | null
  onType: (type: string | null) => void
  mark?: ReactNode
}) => {
  const { t, language } = useTranslation()
  const types = useVisibleTypes('manager')
  const label = t('requests.filter_by_type')
  if (types.length > maxChips)
    return (
      <FilterLine label={label} selected={type} mark={mark}>
        <span className="input-box w-auto">
          <select
            className="input input--s"
            aria-label={label}
            value={type ?? ''}
            onChange={({ target }) => onType(target.value === '' ? null : target.value)}
          >
            <option value="">{t('requests.all_types')}</option>
            {types.map((one) => (
              <option key={one.id} value={one.id}>
                {readName(one, t, language)}
              </option>
            ))}
          </select>
          <ChevronDown />
        </span>
      </FilterLine>
    )
  return (
    <FilterLine label={label} selected={type} mark={mark}>
      <Chip small pressed={type === null} onClick={() => onType(null)}>
        {t('requests.all_types')}
      </Chip>
      {types.map((one) => (
        <Chip
          key={one.id}
          small
          icon={getTypeIcon(one.icon)}
          pressed={type === one.id}
          onClick={() => onType(type === one.id ? null : one.id)}
        >
          {readName(one, t, language)}
        </Chip>
      ))}
    </FilterLine>
  )
}
