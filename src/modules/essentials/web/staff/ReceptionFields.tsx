import { useState } from 'react'
import { useHotel } from '#modules/hotels/web/hotel-context.ts'
import { managerPath } from '#modules/hotels/web/paths.ts'
import type { OpeningHours } from '#modules/hours/contract.ts'
import { periodInvalid } from '#modules/hours/contract/editing.ts'
import { forDepartment } from '#modules/hours/contract/subject.ts'
import type { Times } from '#modules/hours/policy.ts'
import { ReceptionHours } from '#modules/hours/web/ReceptionHours.tsx'
import { useHoursEditing } from '#modules/hours/web/staff/use-hours-editing.ts'
import { getTimetable, useHours } from '#modules/hours/web/use-hours.ts'
import type { FailureCode } from '#platform/contract/failure.ts'
import { newId } from '#platform/contract/id.ts'
import { useTranslation } from '#platform/web/i18n.ts'
import { TextField } from '#platform/web/ui/controls/TextField.tsx'
import { Link } from '#platform/web/ui/Link.tsx'

const reception = forDepartment('reception')
const days = [1, 2, 3, 4, 5, 6, 7]
// A field for a time has no 24:00.
const [midnight, endOfDay] = ['00:00', '24:00']

/** The times of a timetable that has the same ones each day; null for any other. */
const getDaily = ({ periods, exceptions }: OpeningHours): Times | null => {
  const [{ opens, closes } = { opens: '', closes: '' }] = periods
  const isDaily =
    exceptions.length === 0 &&
    periods.length === days.length &&
    days.every((day) => periods.some((one) => one.day === day && one.opens === opens && one.closes === closes))
  return isDaily ? { opens, closes } : null
}

/**
 * The reception's hours as two fields, where they are the same each day and nothing else uses their timetable. Managers
 * alone change them.
 */
export const useReceptionTimes = () => {
  const { t } = useTranslation()
  const { data } = useHours('always')
  const editing = useHoursEditing()
  const [id] = useState(newId)
  const [typed, setTyped] = useState<Partial<Times>>({})
  const row = getTimetable(data, reception)
  const daily = row && getDaily(row)
  const isShared = row !== null && (data?.uses.filter(({ hours_id }) => hours_id === row.id).length ?? 0) > 1
  const was = { opens: daily?.opens ?? '', closes: daily?.closes.replace(endOfDay, midnight) ?? '' }
  const form = { ...was, ...typed }
  const isChanged = form.opens !== was.opens || form.closes !== was.closes
  const isEmpty = form.opens === '' && form.closes === ''

  const getName = (): string => {
    const used = (data?.items ?? []).map(({ name }) => name)
    const name = t('essentials.reception')
    const numbers = Array.from({ length: used.length }, (_, at) => `${name} ${at + 2}`)
    return [name, ...numbers].find((one) => !used.includes(one)) ?? name
  }
  return {
    /** True if the two fields can show and change them. Undefined while it is not known. */
    isSimple: data && (row === null || (daily !== null && !isShared)),
    form,
    isChanged,
    change: (some: Partial<Times>) => setTyped((now) => ({ ...now, ...some })),
    problem: (): FailureCode | undefined =>
      isChanged &&
      !isEmpty &&
      (form.opens === '' || form.closes === '' || (form.opens === form.closes && form.opens !== midnight))
        ? periodInvalid.code
        : undefined,
    /** Emptied fields mean that the reception has no hours. @throws ApiFailure */
    save: async (): Promise<void> => {
      if (!isChanged) return
      if (isEmpty) {
        await editing.setUse({ used_by: reception, hours_id: null, was: row?.id ?? null })
        return setTyped({})
      }
      const closes = form.closes === midnight ? endOfDay : form.closes
      const periods = days.map((day) => ({ day, opens: form.opens, closes }))
      if (row) await editing.update(row.id, { name: row.name, periods, exceptions: [], seen: row.updated_at })
      else {
        await editing.add({ id, name: getName(), periods, exceptions: [] })
        await editing.setUse({ used_by: reception, hours_id: id, was: null })
      }
      setTyped({})
    },
  }
}

type Props = { times: ReturnType<typeof useReceptionTimes>; error: string | undefined }

/** When the reception is open: two fields, or what its timetable says where that has more than they show. */
export const ReceptionFields = ({ times: { isSimple, form, change }, error }: Props) => {
  const { t } = useTranslation()
  const { id } = useHotel()
  if (isSimple === undefined) return null
  if (!isSimple)
    return (
      <ReceptionHours>
        {(state) => (
          <Link className="meta" href={managerPath(id, 'hours')}>
            {t('essentials.reception_hours', { state })}
          </Link>
        )}
      </ReceptionHours>
    )
  return (
    <>
      <TextField
        label={t('essentials.reception_from')}
        type="time"
        value={form.opens}
        error={error}
        onChange={({ target }) => change({ opens: target.value })}
      />
      <TextField
        label={t('essentials.reception_until')}
        type="time"
        value={form.closes}
        onChange={({ target }) => change({ closes: target.value })}
      />
    </>
  )
}
