import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n.ts'
import { SelectField } from '#platform/web/ui/controls/SelectField.tsx'
import type { HoursSubject } from '../../contract/subject.ts'
import { getTimetable, useHours } from '../use-hours.ts'
import { useHoursEditing } from './use-hours-editing.ts'

/**
 * The timetable that a thing uses, as a field of its own form.
 * @param subject the thing; null for one that is not saved yet
 */
export const useHoursChoice = (subject: HoursSubject | null) => {
  const { data } = useHours('always')
  const { setUse } = useHoursEditing()
  const [chosen, setChosen] = useState<string | null>()
  const was = (subject === null ? null : getTimetable(data, subject)?.id) ?? null
  const value = chosen === undefined ? was : chosen
  return {
    items: data?.items ?? [],
    value,
    isChanged: value !== was,
    choose: setChosen,
    /** Saves the choice. @throws ApiFailure, also after a lost race with a colleague's choice */
    save: async (thing: HoursSubject): Promise<void> => {
      if (value !== was) await setUse({ used_by: thing, hours_id: value, was })
    },
  }
}

/** The field; nothing where the hotel has no timetables. */
export const HoursSelect = ({ choice: { items, value, choose } }: { choice: ReturnType<typeof useHoursChoice> }) => {
  const { t } = useTranslation()
  if (items.length === 0) return null
  return (
    <SelectField
      label={t('hours.hours')}
      value={value ?? ''}
      onChange={({ target }) => choose(target.value === '' ? null : target.value)}
    >
      <option value="">{t('hours.always_open')}</option>
      {items.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
